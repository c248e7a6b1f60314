/** Where an account is signed in, and the browser extension's token. */
import { z } from "zod";
import { id } from "../protocol/ids.ts";

export const signInSession = z.object({
  id,
  /** Browser and system, such as "Chrome on Windows"; null if neither was recognised. */
  device: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** When its tokens were last renewed, rounded to a quarter of an hour. */
  lastUsedAt: z.iso.datetime(),
  /** The session that sent this request. */
  current: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSession>;

export const endedSessions = z.object({ ended: z.number().int().nonnegative() });

/** The browser extension's token: it may try on and read the balance, and ends with the session that created it. */
export const extensionToken = z.object({ authToken: z.string(), expiresAt: z.iso.datetime() });
export type ExtensionToken = z.infer<typeof extensionToken>;
