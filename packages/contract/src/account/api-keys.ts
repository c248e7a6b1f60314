/** A developer's API key: one an account. The full key is shown once, when it is made. */
import { z } from "zod";

/** The header that carries it. */
export const API_KEY_HEADER = "X-API-Key";

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
});
export type ApiKeyInfo = z.infer<typeof apiKeyInfo>;

export const apiKeyMade = z.object({
  /** In full, this once. */
  apiKey: z.string(),
  createdAt: z.string(),
});
export type ApiKeyMade = z.infer<typeof apiKeyMade>;

export const apiKeyMessage = z.object({ message: z.string() });
