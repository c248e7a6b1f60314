/** Consent to keeping photos of a person: asked for before the first one, and again when its words change. */
import { z } from "zod";
import { TERMS_VERSIONS } from "../protocol/constants.ts";

export const photoConsent = z.object({
  /** Of the text that is in force. */
  version: z.string(),
  text: z.string(),
  /** When you agreed to this version; null: you have not. */
  givenAt: z.iso.datetime().nullable(),
  /** When you last took a consent back, if nothing was agreed since. */
  withdrawnAt: z.iso.datetime().nullable(),
});
export type PhotoConsent = z.infer<typeof photoConsent>;

export const termsVersion = z.enum(TERMS_VERSIONS);

export const termsConsent = z.object({
  /** Of the terms of service that are in force. */
  version: z.string(),
  /** The last version that you accepted; null: none is on record. */
  acceptedVersion: z.string().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
});

export const consents = z.object({ photo: photoConsent, terms: termsConsent });
export type Consents = z.infer<typeof consents>;

const version = z.string().trim().min(1).max(32);
export const consentRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("photo"), version }),
  z.object({ kind: z.literal("terms"), version: termsVersion }),
]);
export type ConsentRequest = z.infer<typeof consentRequest>;
