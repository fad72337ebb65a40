from companion.start import open_app

open_app()
