"""Photo-like pictures with known truth, rendered by Blender (`bpy`, not among the project's own needs)."""
