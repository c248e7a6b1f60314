/** Names a given reading by its content. */
import { createHash } from "node:crypto";
import { GARMENT_POINTS, type GivenReading } from "./given-types.ts";

/** The same for the same points, mask and choices, in whatever order they come. */
export function digestOfGiven({ landmarks = {}, mask, sleeves, legs }: GivenReading): string {
  const points = GARMENT_POINTS.flatMap((name) => {
    const point = landmarks[name];
    return point ? [[name, point.x, point.y]] : [];
  });
  const hash = createHash("sha256").update(JSON.stringify([points, sleeves ?? null, legs ?? null]));
  if (mask) hash.update(mask);
  return hash.digest("hex");
}
