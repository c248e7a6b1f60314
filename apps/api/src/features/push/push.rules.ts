/** Pure decisions on push messages: where they may go, and what a push service's response means. */

/** Hosts of the browsers' push services: Chrome, Edge and others; Firefox; Safari; Edge on Windows. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(updates|[\w-]+)\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
];

/** Whether messages may be sent there. The URL comes from the page: any other host would let a visitor direct our requests. */
export function isPushService(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol !== "https:" || url.port || url.username || url.password) return false;
  return SERVICES.some((service) => service.test(url.hostname));
}

export type Verdict = "delivered" | "gone" | "again" | "refused";

/** What a response's status means for the message and its subscription (RFC 8030). */
export function judgeResponse(status: number): Verdict {
  if (status >= 200 && status < 300) return "delivered";
  // 404 and 410: unsubscribed. 401 and 403: subscribed with an earlier key of ours, which is lost.
  if ([401, 403, 404, 410].includes(status)) return "gone";
  return status === 429 || status >= 500 ? "again" : "refused";
}
