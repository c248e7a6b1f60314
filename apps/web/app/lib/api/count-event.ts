/** Looks at a product and clicks on its link, counted where the visitor allows it. Sent without the API's client, whose schemas weigh more than a shop's page. */
import { API_BASE } from "@toile/contract";
import { isAllowed } from "../consent/consent.ts";

/** The visit that was last counted: React may run an effect twice, and a visit is one look. */
let counted = "";

/** A lost count is no loss: nothing waits for it and nothing says so. `visit` names what may be counted once only. */
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
    // Outlives the page: a click may leave it.
    keepalive: true,
  }).catch(() => {});
}
