/** What every write of the catalogue shares: who did it, and how it fails. */
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import * as audit from "../../audit/audit.ts";

/** An admin's act, for the audit. */
export type Act = { actorId: string; origin: audit.Origin };

export const missing = (what: "Product" | "Brand" | "Category") => new AppError("NOT_FOUND", `${what} not found`);

export const invalid = (field: string, message: string) =>
  new AppError("VALIDATION_FAILED", message, { details: [{ path: field, message }] });

export const record = (tx: Tx, { actorId, origin }: Act, action: string, detail: Record<string, unknown>) =>
  audit.record(tx, { action, actorId, subjectId: null, origin, detail });
