/** The states of a picture on a model, decided here and applied elsewhere. Pure. */
import type { HouseModel, Judgement, OnModelItem } from "@toile/contract";
import type { HouseModelRow, MadeSizes, OnModelRow } from "./on-model.tables.ts";

/** What a worker writes when it releases a picture. */
export type End = Partial<
  Pick<
    OnModelRow,
    "state" | "hash" | "sizes" | "decision" | "value" | "reason" | "seconds" | "madeAt" | "dueAt" | "attempts"
  >
>;

/** A picture with its product's name and its model's letter. */
export type BoardRow = Pick<OnModelRow, "id" | "productId" | "state" | "decision" | "sizes" | "reason"> &
  Pick<HouseModelRow, "letter"> & { name: string; slug: string };

/** Delays after failed attempts; after the last one it stays failed until the operator asks again. */
const RETRY_AFTER_MS = [60_000, 10 * 60_000];

/** A failure says nothing about the pictures. */
export function afterFailure({ attempts }: Pick<OnModelRow, "attempts">, at: Date): End {
  const waitMs = RETRY_AFTER_MS[attempts - 1];
  if (waitMs === undefined) return { state: "failed", reason: "The engine did not work." };
  return { dueAt: new Date(at.getTime() + waitMs) };
}

/** Its worker stopped for an unrelated reason: the attempt does not count. */
export const putBack = ({ attempts }: Pick<OnModelRow, "attempts">, at: Date): End => ({
  dueAt: at,
  attempts: attempts - 1,
});

type Before = Pick<OnModelRow, "hash" | "decision">;
type Spent = { seconds: number; at: Date };

/**
 * There is no new good picture. A picture by an earlier engine stays if the operator accepted it; any other is dropped.
 */
export function withoutPicture(
  before: Before,
  { state, reason, seconds, at }: Spent & { state: "poor" | "refused"; reason: string },
): End {
  const spent = { seconds, madeAt: at };
  if (before.hash !== null && before.decision === "accepted") return { ...spent, state: "good" };
  return { ...spent, state, reason, hash: null, sizes: null, decision: null, value: null };
}

/** A decision applies to one picture: it stays if the same one is made again. */
export function withPicture(
  before: Before,
  { hash, sizes, value, seconds, at }: Spent & { hash: string; sizes: MadeSizes; value: number },
): End {
  const decision = before.hash === hash ? before.decision : null;
  return { state: "good", hash, sizes, value, decision, reason: null, seconds, madeAt: at };
}

/** Why the judge rejected it, in its own words. */
export const reasonOf = ({ alarms }: Judgement): string =>
  alarms.map(({ message }) => message).join(" ") || "It did not come out well enough.";

export const toModel = (row: HouseModelRow): HouseModel => ({
  id: row.id,
  letter: row.letter,
  wears: row.wears,
  imageUrl: `/pictures/${row.hash}/original.jpg`,
  width: row.width,
  height: row.height,
  isDrawn: row.isDrawn,
  consent:
    row.consentVersion === null || row.consentAt === null
      ? null
      : { version: row.consentVersion, givenAt: row.consentAt.toISOString() },
  createdAt: row.createdAt.toISOString(),
});

export const toItem = ({
  id,
  productId,
  name,
  slug,
  letter,
  state,
  decision,
  sizes,
  reason,
}: BoardRow): OnModelItem => ({
  id,
  product: { id: productId, name, slug },
  letter,
  state,
  decision,
  picture: sizes && { letter, ...sizes },
  reason,
});
