/** What the processes tell each other about try-ons, as the payload of a notification. */
import { z } from "zod";

export const TRYON_CHANNEL = "tryon";

const tryOnChange = z.object({ tryonId: z.string(), hasEnded: z.boolean() });
export type TryOnChange = z.infer<typeof tryOnChange>;

export const writeChange = (change: TryOnChange): string => JSON.stringify(change);

/**
 * Null for a payload that names no try-on: any of them may have changed. It is empty after a lost connection, and another
 * version of this program may write something else.
 */
export function readChange(payload: string): TryOnChange | null {
  try {
    return tryOnChange.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
