/** A developer's API key: one an account. The full key is shown once, when it is made. */
import { z } from "zod";

/** The header that carries it. */
export const API_KEY_HEADER = "X-API-Key";

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

/** What is left out stays. */
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

/** What an account knows of its key later. The fields but `hasApiKey` and `usageCount` are null or false without one. */
export const apiKeyInfo = z.object({
  hasApiKey: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Try-ons that were requested with it. */
  usageCount: z.int().nonnegative(),
  /** Its first 8 and last 4 characters. */
  maskedKey: z.string().nullable(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /**
   * Pages of these may use the key from a browser. If there are any, a browser's request from
   * another page is refused; requests from servers name no origin and are not.
   */
  allowedOrigins: z.array(z.string()),
});
export type ApiKeyInfo = z.infer<typeof apiKeyInfo>;

export const apiKeyMade = z.object({
  /** In full, this once. */
  apiKey: z.string(),
  createdAt: z.string(),
});
export type ApiKeyMade = z.infer<typeof apiKeyMade>;

export const apiKeyMessage = z.object({ message: z.string() });

/** What the account of a key can spend. */
export const keyCredits = z.object({ credits: z.int().nonnegative() });
