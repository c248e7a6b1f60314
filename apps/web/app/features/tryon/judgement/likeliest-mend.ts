/** What is most likely to help after a picture with alarms: another version of it, another photo, or another picture of the garment. */
import type { Alternatives, Judgement } from "@toile/contract";
import type { Result } from "../machine/tryon-machine.ts";

/** One of a picture's alternatives, in the form in which a mend requests it. */
export type Version = { tuck: "in" | "out" } | { cutOut: "other" };

/** Another version of a finished try-on: one of its alternatives. */
export type MendOrder = { predictionId: string; alternative: Version };

export type Mend =
  /** Another version of the same two pictures, made by one tap. */
  { kind: "version"; alternative: Version } | { kind: "photo" } | { kind: "garment" };

type Cure = "tuck" | "cutOut" | "photo" | "garment";

/** What fixes an alarm, the most likely first. A version helps only if the engine has one that came out about as well. */
const CURES: Record<string, readonly Cure[]> = {
  OLD_GARMENT_LEFT: ["tuck", "photo"],
  SKIN_FLAT: ["tuck", "photo"],
  OUTLINE_OFF: ["cutOut", "garment"],
  OUTLINE_TORN: ["cutOut", "garment"],
  SEAM_VISIBLE: ["cutOut", "garment"],
  COLOUR_OFF: ["garment"],
  TEXTURE_OFF: ["garment"],
  IDENTITY_CHANGED: ["photo"],
  POSE_CHANGED: ["photo"],
  BODY_CUT: ["photo"],
  BODY_HIDDEN: ["photo"],
};

/** One of these alone makes a picture too bad to charge for. */
const DECISIVE: ReadonlySet<string> = new Set(["IDENTITY_CHANGED", "BODY_HIDDEN"]);

/** If they fix equally many alarms, the one with the least effort comes first. */
const BY_TROUBLE: readonly Cure[] = ["tuck", "cutOut", "photo", "garment"];

/** The cure of the most alarms. Null without any alarm. */
export function likeliestMend({ alarms }: Pick<Judgement, "alarms">, alternatives: Alternatives): Mend | null {
  const votes = new Map<Cure, number>();
  for (const { code } of alarms) {
    const cure = (CURES[code] ?? ["photo" as const]).find((each) => isAvailable(each, alternatives));
    if (cure) votes.set(cure, (votes.get(cure) ?? 0) + (DECISIVE.has(code) ? 2 : 1));
  }
  const most = Math.max(...votes.values());
  const cure = BY_TROUBLE.find((each) => votes.get(each) === most);
  return cure ? toMend(cure, alternatives) : null;
}

const isAvailable = (cure: Cure, { tuck, cutOut }: Alternatives): boolean =>
  cure === "tuck" ? tuck !== undefined : cure === "cutOut" ? cutOut !== undefined : true;

function toMend(cure: Cure, { tuck, cutOut }: Alternatives): Mend {
  if (cure === "tuck" && tuck) return { kind: "version", alternative: { tuck } };
  if (cure === "cutOut" && cutOut) return { kind: "version", alternative: { cutOut } };
  return { kind: cure === "garment" ? "garment" : "photo" };
}

/** The server's own rule: free after a try-on that was requested with credits and for which none was charged. */
export const isMendFree = ({ free, creditsUsed }: Pick<Result, "free" | "creditsUsed">): boolean =>
  !free && creditsUsed === 0;
