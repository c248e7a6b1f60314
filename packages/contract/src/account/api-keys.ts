/** A developer's API key. An account has at most one. The full key is shown once, when it is made. */
import { z } from "zod";

/** What a key may do: send and follow try-ons; read the account's credits. */
export const apiKeyScopes = ["try-on", "balance"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const API_KEY_ORIGINS_MAX = 10;

/** A web origin as browsers send it, such as `https://shop.example`: no path, no slash at its end. */
export const webOrigin = z
  .string()
  .trim()
  .max(200)
  .refine((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text, {
    message: "An origin has a scheme and a host, and no path: https://shop.example",
  });

/** Fields that are left out stay unchanged. */
export const apiKeyChange = z.object({
  scopes: z
    .array(z.enum(apiKeyScopes))
    .min(1, "Please choose at least one permission.")
    .max(apiKeyScopes.length)
    .optional(),
  allowedOrigins: z
    .array(webOrigin)
    .max(API_KEY_ORIGINS_MAX, `Please name at most ${API_KEY_ORIGINS_MAX} origins.`)
    .optional(),
});
export type ApiKeyChange = z.infer<typeof apiKeyChange>;

/**
 * What an account can read about its key later. Without a key, every field except `hasApiKey` and `usageCount` is null
 * or false.
 */
export const apiKeyInfo = z.object({
  hasApiKey: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Try-ons that were requested with this key. */
  usageCount: z.int().nonnegative(),
  /** The key's first 8 and last 4 characters. */
  maskedKey: z.string().nullable(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /**
   * Pages of these origins may use the key from a browser. If the list is not empty, browser requests from other pages
   * are refused. Requests from servers name no origin and always pass.
   */
  allowedOrigins: z.array(z.string()),
});
export type ApiKeyInfo = z.infer<typeof apiKeyInfo>;

export const apiKeyMade = z.object({
  /** The full key, shown only this once. */
  apiKey: z.string(),
  createdAt: z.string(),
});
export type ApiKeyMade = z.infer<typeof apiKeyMade>;

export const apiKeyMessage = z.object({ message: z.string() });

/** What the account behind a key can spend. */
export const keyCredits = z.object({ credits: z.int().nonnegative() });
