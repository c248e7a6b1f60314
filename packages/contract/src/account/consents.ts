/** Consent to keeping photos of a person: asked for before the first one, and again when its words change. */
import { z } from "zod";

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

export const consents = z.object({ photo: photoConsent });
export type Consents = z.infer<typeof consents>;

export const consentRequest = z.object({ kind: z.literal("photo"), version: z.string().trim().min(1).max(32) });
