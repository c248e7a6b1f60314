/** Puts an analysed garment onto an analysed person, by explicit maps: no solver, no folds. */
import type { FlatGarment } from "../garment/index.ts";
import type { PersonAnalysis } from "../person/types.ts";
import { fitJumpsuit } from "./jumpsuit/fit-jumpsuit.ts";
import { fitLower } from "./lower/fit-lower.ts";
import type { FittedGarment } from "./types.ts";
import { fitUpper } from "./upper/fit-upper.ts";
import { fitWorn } from "./worn/fit-worn.ts";

export function fitGarment(person: PersonAnalysis, garment: FlatGarment): FittedGarment {
  const { cut, landmarks, category } = garment;
  if (landmarks.kind === "worn") return fitWorn(person, { category, cut, landmarks });
  if (landmarks.kind === "lower") return fitLower(person, cut, landmarks);
  const { legs } = landmarks;
  return legs ? fitJumpsuit(person, cut, { ...landmarks, legs }) : fitUpper(person, cut, landmarks);
}
