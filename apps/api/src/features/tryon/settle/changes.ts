/** Notifications between processes about try-ons. */
import { z } from "zod";

export const TRYON_CHANNEL = "tryon";

const tryOnChange = z.object({ tryonId: z.string(), hasEnded: z.boolean() });
export type TryOnChange = z.infer<typeof tryOnChange>;

export const writeChange = (change: TryOnChange): string => JSON.stringify(change);

/**
 * Null for a payload without a try-on: any of them may have changed. It is empty after a lost connection, and another
 * version of this program may send something else.
 */
export function readChange(payload: string): TryOnChange | null {
  try {
    return tryOnChange.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
