/** Background that the old garment hid is made up from its surroundings, which is visible on a street or in a park. */
import { Fill } from "../../compose/fill/body-fill.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** On a wall this calm (`Matte.backgroundTexture`), any area can be made up without a trace. */
const CALM = 1;

/** Made-up background in squared shoulder widths, times how busy the background is. */
export function measureSmeared({ person, madeUp }: Evidence): number {
  let count = 0;
  for (const kind of madeUp ?? []) if (kind === Fill.background) count++;
  const unit = person.body.shoulderWidth / 2;
  return (count / unit ** 2) * Math.max(0, person.matte.backgroundTexture - CALM);
}
