from companion.commands.app import open_app

open_app()
