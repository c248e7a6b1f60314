/**
 * Counts product views and clicks on shop links, if the visitor allows it. Sent without the API's client, whose schemas are larger than a shop page.
 */
import { API_BASE } from "@toile/contract";
import { isAllowed } from "../consent/consent.ts";

/** The visit that was last counted: React may run an effect twice, but a visit counts once. */
let counted = "";

/**
 * A lost count does not matter: nothing waits for it and no error is shown. `visit` identifies events that count only
 * once.
 */
export function countEvent(productId: string, type: "view" | "click", visit?: string): void {
  if (!isAllowed("analytics")) return;
  if (visit !== undefined) {
    const name = `${productId} ${visit}`;
    if (name === counted) return;
    counted = name;
  }
  fetch(`${API_BASE}/products/${productId}/events`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ type }),
    // Survives leaving the page, which a click may do.
    keepalive: true,
  }).catch(() => {});
}
