/**
 * Accepted terms of service, and consent to storing photos of a person (I-47). Consent is recorded with the version of
 * its text before the first photo is accepted. Withdrawing it emits `consent.withdrawn`. docs/decisions/0025 defines
 * calls without a statement about consent.
 */
import { type Consents, PHOTO_CONSENT, TERMS_VERSION, type TermsVersion } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Events } from "../../../platform/events.ts";
import * as audit from "../../audit/audit.ts";
import { lockUser, sessionOver } from "../users/users.ts";
import { judgeConsent } from "./consents.rules.ts";
import * as store from "./consents.store.ts";

declare module "../../../platform/events.ts" {
  interface EventMap {
    /** This person's photos must be removed. */
    "consent.withdrawn": { userId: string };
  }
}

export { deleteConsents as forgetConsents } from "./consents.store.ts";

const current = PHOTO_CONSENT.version;

export async function listConsents(tx: Tx, userId: string): Promise<Consents> {
  const latest = await store.findLatestConsent(tx, userId, "photo");
  const stands = latest?.withdrawnAt === null && latest.version === current;
  const accepted = await store.findLatestConsent(tx, userId, "terms");
  return {
    photo: {
      ...PHOTO_CONSENT,
      givenAt: stands ? latest.givenAt.toISOString() : null,
      withdrawnAt: latest?.withdrawnAt?.toISOString() ?? null,
    },
    terms: {
      version: TERMS_VERSION,
      acceptedVersion: accepted?.version ?? null,
      acceptedAt: accepted?.givenAt.toISOString() ?? null,
    },
  };
}

type Stated = { userId: string; stated?: string | undefined };

/** Whether a photo may be accepted without recording anything first. @throws AppError CONSENT_REQUIRED */
async function hasConsent(tx: Tx, { userId, stated }: Stated): Promise<boolean> {
  const latest = await store.findLatestConsent(tx, userId, "photo");
  const verdict = judgeConsent({ latest, stated, current });
  if (verdict === "refused") throw consentRequired();
  return verdict === "given";
}

/**
 * Call before a photo of a person is stored: records the consent that the request gives.
 * @throws AppError CONSENT_REQUIRED; UNAUTHENTICATED if the account is gone
 */
export async function recordConsent(tx: Tx, { userId, stated }: Stated): Promise<void> {
  if (!(await lockUser(tx, userId))) throw sessionOver();
  if (await hasConsent(tx, { userId, stated })) return;
  const source = stated === undefined ? "call" : "stated";
  await store.insertConsent(tx, { userId, kind: "photo", version: current, source, givenAt: now() });
}

/** The same, without a write if there is a consent already. @throws AppError CONSENT_REQUIRED; UNAUTHENTICATED if the account is gone */
export async function ensureConsent(database: Pick<Database, "read" | "write">, consent: Stated): Promise<void> {
  if (await database.read((tx) => hasConsent(tx, consent))) return;
  await database.write((tx) => recordConsent(tx, consent));
}

/** Call in the transaction that inserts the photo: the consent may have been withdrawn meanwhile. @throws AppError CONSENT_REQUIRED */
export async function assertConsent(tx: Tx, userId: string): Promise<void> {
  const latest = await store.findLatestConsent(tx, userId, "photo");
  if (latest?.withdrawnAt !== null || latest.version !== current) throw consentRequired();
}

/** Withdraws every consent; repeating it changes nothing. */
export async function withdrawConsent(
  tx: Tx,
  { userId, events, origin }: { userId: string; events: Events; origin: audit.Origin },
): Promise<void> {
  if (!(await lockUser(tx, userId))) throw sessionOver();
  if (!(await store.markWithdrawn(tx, { userId, at: now() }))) return;
  await audit.record(tx, { action: "consent.withdrawn", actorId: userId, subjectId: userId, origin });
  await events.emit(tx, "consent.withdrawn", { userId });
}

/**
 * Records which version of the terms of service an account accepted, by its registration or later beside the notice of
 * a new version. Repeating it changes nothing. `stated`: the version that was shown; if absent, the one in force.
 */
export async function recordTerms(
  tx: Tx,
  { userId, stated }: { userId: string; stated: TermsVersion | undefined },
): Promise<void> {
  const source = stated === undefined ? "call" : "stated";
  await store.insertConsent(tx, {
    userId,
    kind: "terms",
    version: stated ?? TERMS_VERSION,
    source,
    givenAt: now(),
  });
}

function consentRequired(): AppError {
  return new AppError(
    "CONSENT_REQUIRED",
    "Please read and agree to how we use your photos first: see your profile, under Picture.",
  );
}
