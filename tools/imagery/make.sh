#!/bin/sh
# Make the demo pictures: make.sh WORK_FOLDER [SLUG...]   Slugs are those of catalogue.json; none means all.
# Meshes and drapes already in the work folder are reused; delete them there to build them again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-/usr/bin/python3}
blender=${BLENDER:-blender}
work=$1
shift
mkdir -p "$work"
export PYTHONDONTWRITEBYTECODE=1

wanted() {
  "$python" - "$here/catalogue.json" "$@" <<'PY'
import json, sys
shots = json.load(open(sys.argv[1]))
for slug in sys.argv[2:] or shots:
    figure = shots[slug].get("figure", {}).get("name", "-")
    print(slug, figure, *[garment["drape"] for garment in shots[slug]["garments"]])
PY
}

wanted "$@" | while read -r slug figure drapes; do
  if [ "$figure" != "-" ] && [ ! -e "$work/figure-$figure.npz" ]; then
    "$python" "$here/build_figure.py" "$figure" "$work/figure-$figure.npz"
  fi
  for drape in $drapes; do
    [ -e "$work/draped-$drape.npz" ] && continue
    "$python" "$here/build_garment.py" "$drape" "$work/cloth-$drape.npz"
    "$blender" -b -P "$here/drape.py" -- "$work/cloth-$drape.npz" "$work/draped-$drape.npz" </dev/null
  done
  "$blender" -b -P "$here/shoot.py" -- "$slug" "$work" </dev/null
done
node "$here/finish.mjs" "$work" ${*:-people garments pairs fixtures}
