/** The bank's page: 3-D Secure is passed or failed here, and the payer returns to where they came from. */
import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { html, raw } from "hono/html";
import { settle } from "../billing/collect.ts";
import { factsOf, passAuthentication } from "../payments/payment-intents.ts";
import { passSetupAuthentication } from "../payments/setup-intents.ts";
import { money } from "../protocol/problems.ts";
import type { PaymentIntent, SetupIntent } from "../protocol/wire.ts";
import type { Tx } from "../store/store.ts";
import type { Env, Runtime } from "./app.ts";

const PATH = "/3d_secure_2/hosted";

const STYLE = `:root{color-scheme:light dark;--ink:#1c1a17;--paper:#fff;--line:#d9d4cc;--quiet:#6b655c}
@media(prefers-color-scheme:dark){:root{--ink:#f2eee8;--paper:#1a1816;--line:#3d3933;--quiet:#aaa398}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:400px}small{color:var(--quiet)}h1{font-size:22px;line-height:1.3;margin:8px 0 12px}p{margin:0 0 24px}
form{display:grid;gap:12px}button{font:inherit;font-weight:600;min-height:48px;border-radius:8px;border:1px solid var(--line);background:none;color:inherit;cursor:pointer}
button[value=accept]{background:var(--ink);border-color:var(--ink);color:var(--paper)}button:focus-visible{outline:3px solid #3b82f6;outline-offset:2px}`;

type Found = { kind: "payment"; intent: PaymentIntent } | { kind: "setup"; intent: SetupIntent };

/** Checks both the id and its secret: the URL is all that a payer has. */
function find(tx: Tx, id: string, secret: string): Found | undefined {
  const payment = tx.get("payment_intents", id);
  if (payment?.client_secret === secret) return { kind: "payment", intent: payment };
  const setup = tx.get("setup_intents", id);
  return setup?.client_secret === secret ? { kind: "setup", intent: setup } : undefined;
}

function backTo(returnUrl: string, { kind, intent }: Found): string {
  const url = new URL(returnUrl);
  url.searchParams.set(`${kind}_intent`, intent.id);
  url.searchParams.set(`${kind}_intent_client_secret`, intent.client_secret ?? "");
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  return url.toString();
}

function pass(tx: Tx, found: Found, accepted: boolean, { rules }: Runtime): Found {
  const { id } = found.intent;
  if (found.kind === "setup") {
    const outcome = passSetupAuthentication(tx, id, accepted);
    return outcome ? { kind: "setup", intent: outcome.intent } : found;
  }
  const outcome = passAuthentication(tx, id, accepted, rules);
  if (!outcome) return found;
  const { intent } = settle(tx, outcome, { automatic: false }, rules);
  return { kind: "payment", intent };
}

const page = (body: unknown, script: { nonce: string; text: string } | null = null) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>3-D Secure (test)</title><style>${STYLE}</style></head><body><main>${body}</main>${script ? html`<script nonce="${script.nonce}">${raw(script.text)}</script>` : ""}</body></html>`;

const GONE = html`<h1>Nothing to confirm</h1><p>This payment does not exist, or its address is incomplete.</p>`;
const ENDED = html`<h1>Already decided</h1><p>This payment no longer waits for you. You may close this page.</p>`;

function question(found: Found): unknown {
  const purpose =
    found.kind === "payment"
      ? html`Your bank asks: is this payment of <strong>${money(found.intent.amount, found.intent.currency)}</strong> yours?`
      : html`Your bank asks: may this card be saved for later payments?`;
  return html`<small>Test mode. No bank and no money is involved.</small><h1>Confirm it is you</h1><p>${purpose}</p>
    <form method="post"><button name="outcome" value="accept">Complete authentication</button><button name="outcome" value="refuse">Fail authentication</button></form>`;
}

/** Notifies the page that opened this one, in a frame or a window. Reveals only the state. */
function done(found: Found, nonce: string): unknown {
  const status = found.intent.status === "succeeded" ? "succeeded" : "failed";
  // Ids and states are generated here, so none of them can end the script.
  const message = JSON.stringify({ type: "stripe-sim:3d-secure", intent: found.intent.id, status });
  const heading = status === "succeeded" ? "Confirmed" : "Not confirmed";
  return page(html`<h1>${heading}</h1><p>You may close this page.</p>`, {
    nonce,
    text: `(window.parent!==window?window.parent:window.opener)?.postMessage(${message},"*")`,
  });
}

const policy = (nonce: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; base-uri 'none'`;

export function mountAuthenticationPage(app: Hono<Env>, runtime: Runtime): void {
  app.get(PATH, (c) => {
    const { intent = "", client_secret = "" } = c.req.query();
    const found = runtime.store.transact({ now: runtime.now() }, (tx) => find(tx, intent, client_secret));
    c.header("content-security-policy", policy(randomBytes(16).toString("base64")));
    if (!found) return c.html(page(GONE), 404);
    return c.html(page(found.intent.status === "requires_action" ? question(found) : ENDED));
  });
  app.post(PATH, async (c) => {
    const { intent = "", client_secret = "" } = c.req.query();
    const { outcome } = await c.req.parseBody();
    const nonce = randomBytes(16).toString("base64");
    c.header("content-security-policy", policy(nonce));
    const end = runtime.store.transact({ now: runtime.now() }, (tx) => {
      const found = find(tx, intent, client_secret);
      if (!found) return null;
      const returnUrl = factsOf(tx, found.intent.id).returnUrl;
      return { found: pass(tx, found, outcome === "accept", runtime), returnUrl };
    });
    runtime.committed();
    if (!end) return c.html(page(GONE), 404);
    return end.returnUrl === null
      ? c.html(String(done(end.found, nonce)))
      : c.redirect(backTo(end.returnUrl, end.found), 303);
  });
}
