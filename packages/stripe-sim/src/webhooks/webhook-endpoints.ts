/** Webhook endpoints: where events are sent, and the secret that signs them. */

import { mergeMetadata } from "../protocol/params.ts";
import { invalidRequest, noSuch } from "../protocol/problems.ts";
import { API_VERSION, type Deleted, type WebhookEndpoint } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";

export type EndpointParams = {
  url?: string | undefined;
  enabled_events?: string[] | undefined;
  description?: string | null | undefined;
  disabled?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
};

export function getWebhookEndpoint(tx: Tx, id: string): WebhookEndpoint {
  const endpoint = tx.get("webhook_endpoints", id);
  if (!endpoint) throw noSuch("webhook endpoint", id);
  return endpoint;
}

function requireUrl(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw invalidRequest(`Invalid URL: ${url}`, { code: "url_invalid", param: "url" });
}

/** Only this response contains the secret. */
export function createWebhookEndpoint(
  tx: Tx,
  params: EndpointParams & { url: string; enabled_events: string[]; secret?: string | undefined },
): WebhookEndpoint {
  const id = newId(tx, "we");
  const secret = params.secret ?? `whsec_${tx.token(32)}`;
  tx.put("webhook_secrets", id, { secret });
  const endpoint = tx.put("webhook_endpoints", id, {
    id,
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: tx.now,
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    status: "enabled",
    url: requireUrl(params.url),
  });
  return { ...endpoint, secret };
}

export function updateWebhookEndpoint(tx: Tx, id: string, params: EndpointParams): WebhookEndpoint {
  const before = getWebhookEndpoint(tx, id);
  return tx.put("webhook_endpoints", id, {
    ...before,
    url: params.url === undefined ? before.url : requireUrl(params.url),
    enabled_events: params.enabled_events ?? before.enabled_events,
    description: params.description === undefined ? before.description : params.description,
    metadata: mergeMetadata(before.metadata, params.metadata),
    status: params.disabled === undefined ? before.status : params.disabled ? "disabled" : "enabled",
  });
}

export function deleteWebhookEndpoint(tx: Tx, id: string): Deleted {
  getWebhookEndpoint(tx, id);
  tx.remove("webhook_endpoints", id);
  tx.remove("webhook_secrets", id);
  for (const delivery of tx.rows("deliveries")) {
    if (delivery.endpoint === id) tx.remove("deliveries", delivery.id);
  }
  return { id, object: "webhook_endpoint", deleted: true };
}

/** The endpoint that the simulator's host configured: created once, and updated when its URL or secret changes. */
export function ensureWebhookEndpoint(tx: Tx, { url, secret }: { url: string; secret: string }): void {
  const existing = [...tx.rows("webhook_endpoints")].find(({ metadata }) => metadata.configured === "true");
  if (!existing) {
    createWebhookEndpoint(tx, { url, secret, enabled_events: ["*"], metadata: { configured: "true" } });
    return;
  }
  if (tx.get("webhook_secrets", existing.id)?.secret !== secret) tx.put("webhook_secrets", existing.id, { secret });
  if (existing.url !== url) updateWebhookEndpoint(tx, existing.id, { url });
}
