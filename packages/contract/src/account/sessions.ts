/** Where an account is signed in, and what the browser extension is told of it. */
import { z } from "zod";
import { id } from "../protocol/ids.ts";

export const signInSession = z.object({
  id,
  /** Browser and system, "Chrome on Windows"; null where neither was recognised. */
  device: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** To the quarter of an hour: when its tokens were last renewed. */
  lastUsedAt: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSession>;

export const endedSessions = z.object({ ended: z.number().int().nonnegative() });

/** The browser extension's own: it may try on and read the balance, and ends with the session that made it. */
export const extensionToken = z.object({ authToken: z.string(), expiresAt: z.iso.datetime() });
export type ExtensionToken = z.infer<typeof extensionToken>;
