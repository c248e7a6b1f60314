/**
 * The background behind the old garment that the new one uncovers, if the background is busy. The plate knows the colours but is
 * smooth: on grass or bricks that was a blur in the old garment's shape. So pieces of the background beside it are put there.
 */
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { maskWhere } from "../../image/planes.ts";
import { borrowCopy, releasePlanes } from "../../image/pool.ts";
import type { Channels } from "../../image/types.ts";
import { Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";
import { fillFromPatches } from "./patch-fill.ts";

/** `Matte.backgroundTexture` at which the plate alone is no longer good enough, and at which nothing is left of it. */
const RESTLESS = { from: 1.5, to: 3 };
/** Pieces are taken from at most this far away, shoulder widths. */
const REACH = 0.6;
/** A background pixel with a smaller share of the person than this counts as free of the person. */
const FAINT = 0.05;

/** The background where something is removed; before a calm one the plate itself. Read only: see `releaseBehind`. */
export function backgroundBehind(scene: Scene, { removed, shown }: Uncovered): Channels {
  const { matte, body } = scene.person;
  const share = smoothstep(RESTLESS.from, RESTLESS.to, matte.backgroundTexture);
  if (share <= 0 || !shown.includes(1)) return matte.plate;
  const source = maskWhere(
    removed.length,
    (i) => scene.labels[i] === Label.background && !removed[i] && matte.alpha[i] < FAINT,
  );
  const reach = Math.round(REACH * body.shoulderWidth);
  const found = fillFromPatches({ photo: scene.photo, size: scene.size, hole: shown, source, reach, seed: SEED });
  if (!found) return matte.plate;
  const [red, green, blue] = matte.plate.map((plate, channel) => {
    const behind = borrowCopy(plate);
    const pieces = found.planes[channel];
    for (let i = 0; i < behind.length; i++) if (found.isFilled[i]) behind[i] = lerp(plate[i], pieces[i], share);
    return behind;
  });
  releasePlanes(...found.planes);
  return [red, green, blue];
}

export interface Uncovered {
  /** 1 where the photo is painted over. */
  removed: Uint8Array;
  /** 1 where the background will be seen there. */
  shown: Uint8Array;
}

/** Any: the same photo gives the same background, whatever the try-on's seed. */
const SEED = 5;

/** Releases what `backgroundBehind` borrowed. */
export function releaseBehind({ person }: Scene, behind: Channels): void {
  if (behind !== person.matte.plate) releasePlanes(...behind);
}
