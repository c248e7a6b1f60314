/** Identifies a given reading by its content. */
import { createHash } from "node:crypto";
import { GARMENT_POINTS, type GivenReading } from "./given-types.ts";

/** Equal points, mask and choices have an equal digest, in any order. */
export function digestOfGiven({ landmarks = {}, mask, sleeves, legs }: GivenReading): string {
  const points = GARMENT_POINTS.flatMap((name) => {
    const point = landmarks[name];
    return point ? [[name, point.x, point.y]] : [];
  });
  const hash = createHash("sha256").update(JSON.stringify([points, sleeves ?? null, legs ?? null]));
  if (mask) hash.update(mask);
  return hash.digest("hex");
}
