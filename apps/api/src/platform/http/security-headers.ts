/** Headers that tell a browser what a page of ours may do. */
import { createMiddleware } from "hono/factory";
import type { Config } from "../config.ts";
import type { Env } from "./router.ts";

const HSTS_SECONDS = 365 * 24 * 60 * 60;

type PolicyOptions = {
  nonce: string;
  dev: boolean;
  /** Of the inline scripts of a page that was made at build time and so knows no nonce; SHA-256 in base64. */
  scriptHashes?: string[];
};

/**
 * Scripts and style sheets run by the nonce of their answer alone. Style attributes are allowed: dialogs and menus place themselves with
 * them. So is WebAssembly, though no evaluated text: the photo check runs its networks in a worker, and some browsers hold a worker to the
 * policy of its page.
 */
export function contentSecurityPolicy({ nonce, dev, scriptHashes = [] }: PolicyOptions): string {
  const scripts = [`'nonce-${nonce}'`, ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" ");
  const directives = [
    "default-src 'self'",
    // The development server's refresh code is inline and its modules are evaluated.
    dev ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'" : `script-src 'self' 'wasm-unsafe-eval' ${scripts}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    dev ? "connect-src 'self' data: blob: ws: wss:" : "connect-src 'self' data: blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return directives.join("; ");
}

/** A route that needs another value sets the header itself; what it set stays. */
export function securityHeaders(config: Config) {
  const secure = config.appUrl.startsWith("https:");
  return createMiddleware<Env>(async (c, next) => {
    await next();
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    };
    set("Content-Security-Policy", contentSecurityPolicy({ nonce: c.get("nonce"), dev: config.web.dev }));
    set("X-Content-Type-Options", "nosniff");
    set("Referrer-Policy", "strict-origin-when-cross-origin");
    set("Permissions-Policy", "camera=(self), microphone=(), geolocation=()");
    set("Cross-Origin-Opener-Policy", "same-origin");
    if (secure) set("Strict-Transport-Security", `max-age=${HSTS_SECONDS}; includeSubDomains`);
  });
}
