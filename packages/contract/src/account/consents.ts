/** Consent to storing photos of a person: asked for before the first photo, and again when the text changes. */
import { z } from "zod";
import { TERMS_VERSIONS } from "../protocol/constants.ts";

export const photoConsent = z.object({
  /** The version of the text that is in force. */
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
  /** The version of the terms that is in force. */
  version: z.string(),
  /** The last version that you accepted; null: none is recorded. */
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
