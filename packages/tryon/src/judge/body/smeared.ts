/** The background where the old garment hid it: made up from what lies beside it, which shows where it is a street or a park. */
import { Fill } from "../../compose/fill/body-fill.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** Of a wall as calm as this (`Matte.backgroundTexture`), any area is made up without a trace. */
const CALM = 1;

/** Made-up background in squared shoulder widths, times how restless the background is. */
export function measureSmeared({ person, madeUp }: Evidence): number {
  let count = 0;
  for (const kind of madeUp ?? []) if (kind === Fill.background) count++;
  const unit = person.body.shoulderWidth / 2;
  return (count / unit ** 2) * Math.max(0, person.matte.backgroundTexture - CALM);
}
