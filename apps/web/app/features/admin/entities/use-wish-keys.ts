import { useState } from "react";
import { createIdempotencyKey } from "../../../lib/api/idempotency-key.ts";

/** While a dialog is open, the same wish has the same key: a repeated click, or one after a lost response, counts once. */
export function useWishKeys(): (wish: string) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (wish) => {
    const key = keys.get(wish) ?? createIdempotencyKey();
    keys.set(wish, key);
    return key;
  };
}
