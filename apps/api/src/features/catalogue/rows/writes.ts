/** Shared by all writes of the catalogue: the actor, and the errors. */
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import * as audit from "../../audit/audit.ts";

/** An admin's act, for the audit trail. */
export type Act = { actorId: string; origin: audit.Origin };

export const missing = (noun: "Product" | "Brand" | "Category") => new AppError("NOT_FOUND", `${noun} not found`);

export const invalid = (field: string, message: string) =>
  new AppError("VALIDATION_FAILED", message, { details: [{ path: field, message }] });

/** Which of the given fields differ from before. References are named by their id. */
export function changesOf<T extends object>(before: T, after: T, input: object) {
  const shownAs = (value: unknown) =>
    typeof value === "object" && value !== null && "id" in value ? (value as { id: unknown }).id : value;
  const changed = Object.keys(input).filter(
    (field) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field)),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((field) => [field, shownAs(Reflect.get(from, field))]));
  return { before: pick(before), after: pick(after) };
}

export const record = (tx: Tx, { actorId, origin }: Act, action: string, detail: Record<string, unknown>) =>
  audit.record(tx, { action, actorId, subjectId: null, origin, detail });
