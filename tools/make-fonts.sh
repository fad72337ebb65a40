#!/bin/sh
# Makes the fonts in companion/data/fonts from their published sources: one text font that covers Latin
# and Japanese (Kivy does not fall back between fonts), regular and bold, and the icons we use.
# Run it in the repository's root; it needs npm and Python and leaves nothing else behind.
set -eu

text_package="@expo-google-fonts/m-plus-1@0.4.2" # M PLUS 1, SIL Open Font License 1.1
icon_package="material-icons@1.13.14"            # Material Icons (round), Apache License 2.0
out="$PWD/companion/data/fonts"
list="$PWD/tools/font_characters.py"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$work"
python3 -m venv tools
tools/bin/pip install --quiet --disable-pip-version-check fonttools==4.68.0 brotli==1.2.1
for package in "$text_package" "$icon_package"; do
    mkdir unpacked && tar xzf "$(npm pack --silent "$package")" -C unpacked
    cp -r unpacked/package/. . && rm -r unpacked
    [ ! -f LICENSE ] || mv LICENSE "licence-of-${package##*/}"
done

python3 "$list" text >text.txt
python3 "$list" icons >icons.txt
subset() { # source, characters, target
    tools/bin/pyftsubset "$1" --unicodes-file="$2" --output-file="$3" --layout-features='' \
        --no-hinting --drop-tables+=GSUB,GPOS,GDEF,vhea,vmtx,VORG --name-IDs='*' \
        --notdef-outline
}
subset 400Regular/MPLUS1_400Regular.ttf text.txt "$out/companion-regular.ttf"
subset 700Bold/MPLUS1_700Bold.ttf text.txt "$out/companion-bold.ttf"
tools/bin/fonttools ttLib.woff2 decompress -o icons-round.ttf iconfont/material-icons-round.woff2
subset icons-round.ttf icons.txt "$out/icons.ttf"
cp LICENSE_FONT "$out/companion-OFL.txt"
cp "licence-of-${icon_package##*/}" "$out/icons-LICENSE.txt"
ls -l "$out"
