"""Any state's JSON as indented text, terms translated."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import Words


def plain_text(data: Mapping[str, object], say: Words, indent: int = 0) -> str:
    """Show an object field by field; short lists stay on their line."""
    lines = []
    for name, value in data.items():
        head = f"{'  ' * indent}{say.word(name).replace('_', ' ').capitalize()}:"
        if isinstance(value, dict) and value and _is_deep(value):
            lines += [head, plain_text(value, say, indent + 1)]
        elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            lines.append(head)
            lines += [f"{'  ' * (indent + 1)}{_inline(item, say)}" for item in value]
        else:
            lines.append(f"{head} {_inline(value, say)}")
    return "\n".join(lines)


def _is_deep(value: Mapping[str, object]) -> bool:
    return any(isinstance(inner, dict | list) for inner in value.values())


def _inline(value: object, say: Words) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return say.word("yes" if value else "no")
    if isinstance(value, dict):
        return ", ".join(f"{say.word(name)} {_inline(inner, say)}" for name, inner in value.items())
    if isinstance(value, list):
        if not value:
            return "-"
        nested = any(isinstance(item, list) for item in value)
        return (" | " if nested else " ").join(_inline(item, say) for item in value)
    return say.word(value)
