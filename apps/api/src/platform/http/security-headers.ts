/** Security headers: what a browser lets our pages do. */
import { createMiddleware } from "hono/factory";
import type { Config } from "../config/config.ts";
import type { Env } from "./env.ts";

const HSTS_SECONDS = 365 * 24 * 60 * 60;

type PolicyOptions = {
  nonce: string;
  dev: boolean;
  /** Hashes (SHA-256 in base64) of the inline scripts of a cached page, which has no nonce. */
  scriptHashes?: string[] | undefined;
  /** Allows Stripe's script, frames and API for card entry. False without its keys. */
  stripe?: boolean;
  /** Origins whose pages may show this one in a frame; without any no page may. */
  frameAncestors?: readonly string[];
};

/** As Stripe's documentation requires: the card's fields and 3-D Secure are Stripe's frames. */
const STRIPE = {
  script: " https://js.stripe.com https://*.js.stripe.com",
  connect: " https://api.stripe.com",
  frame: "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};

/**
 * Inline scripts need the nonce of their response, or are named by their hashes. Inline styles are allowed: dialogs lock the page's scrolling
 * with a style element of their own, and menus position themselves with attributes. A style could send nothing away, because
 * pictures, fonts and connections are ours. WebAssembly is allowed, evaluated text is not: the photo check runs its networks in a
 * worker, and some browsers apply the page's policy to it. A page keeps its first policy while links navigate within
 * it, so Stripe is allowed on all pages or on none.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, dev, scriptHashes, stripe = false, frameAncestors = [] } = options;
  const scripts = scriptHashes ? scriptHashes.map((hash) => `'sha256-${hash}'`).join(" ") : `'nonce-${nonce}'`;
  const script = stripe ? STRIPE.script : "";
  const connect = stripe ? STRIPE.connect : "";
  const directives = [
    "default-src 'self'",
    // The development server's refresh code is inline, and its modules are evaluated.
    dev
      ? `script-src 'self' 'unsafe-inline' 'unsafe-eval'${script}`
      : `script-src 'self' 'wasm-unsafe-eval' ${scripts}${script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' data: blob:${dev ? " ws: wss:" : ""}${connect}`,
    ...(stripe ? [STRIPE.frame] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}`,
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return directives.join("; ");
}

/** A route that needs another value sets the header itself; its value wins. */
export function securityHeaders(config: Config) {
  const secure = config.appUrl.startsWith("https:");
  const stripe = config.payments.provider === "stripe";
  return createMiddleware<Env>(async (c, next) => {
    await next();
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    };
    const { nonce, scriptHashes } = c.var;
    set("Content-Security-Policy", contentSecurityPolicy({ nonce, scriptHashes, dev: config.web.dev, stripe }));
    set("X-Content-Type-Options", "nosniff");
    set("Referrer-Policy", "strict-origin-when-cross-origin");
    set("Permissions-Policy", "camera=(self), microphone=(), geolocation=()");
    set("Cross-Origin-Opener-Policy", "same-origin");
    if (secure) set("Strict-Transport-Security", `max-age=${HSTS_SECONDS}; includeSubDomains`);
  });
}
