#!/bin/sh
# Make the demo pictures: make.sh WORK_FOLDER [SLUG...]   Slugs are those of catalogue.json; none means all.
# Meshes, drapes and scenes already in the work folder are reused; delete them there to make them again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-/usr/bin/python3}
work=$1
shift
mkdir -p "$work"
export PYTHONDONTWRITEBYTECODE=1

wanted() {
  "$python" - "$here" "$@" <<'PY'
import json, sys
read = lambda name: json.load(open(f"{sys.argv[1]}/{name}.json"))
shots, scenes = read("catalogue"), read("scenes")
for slug in sys.argv[2:] or shots:
    name = shots[slug]["scene"]
    scene = scenes.get(name, {"drapes": [name]})
    print(slug, name, scene.get("figure", "-"), *scene["drapes"])
PY
}

wanted "$@" | while read -r slug scene figure drapes; do
  if [ "$figure" != "-" ] && [ ! -e "$work/figure-$figure.npz" ]; then
    "$python" "$here/build_figure.py" "$figure" "$work/figure-$figure.npz"
  fi
  for drape in $drapes; do
    [ -e "$work/draped-$drape.npz" ] && continue
    "$python" "$here/build_garment.py" "$drape" "$work/cloth-$drape.npz"
    "$python" "$here/drape.py" "$work/cloth-$drape.npz" "$work/draped-$drape.npz"
  done
  [ -e "$work/scene-$scene.npz" ] || "$python" "$here/shoot.py" "$work" "$scene"
  "$python" "$here/develop.py" "$work" "$slug"
done
node "$here/finish.mjs" "$work" "$@"
