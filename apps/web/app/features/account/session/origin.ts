/** The page that the visitor wanted when sign-in interrupted; carried in router state as `from`. */
export type Origin = { pathname: string; search: string; hash: string; state: unknown };

const AUTH_PATHS = new Set([
  "/login",
  "/register",
  "/auth",
  "/forgot-password",
  "/reset-password",
  "/oauth/callback",
  "/auth/callback",
]);

export function toOrigin(place: { pathname: string; search: string; hash: string; state?: unknown }): Origin {
  const { pathname, search, hash } = place;
  return { pathname, search, hash, state: place.state ?? null };
}

/** The origin as a URL of this site. */
export function originPath(origin: Origin | null): string | null {
  return origin && `${origin.pathname}${origin.search}${origin.hash}`;
}

/** Reads `from` from router state, as a location or as a path; never another site or a sign-in screen. */
export function parseOrigin(state: unknown): Origin | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  const origin = typeof from === "string" ? fromPath(from) : fromPlace(from);
  if (!origin?.pathname.startsWith("/") || origin.pathname.startsWith("//")) return null;
  return AUTH_PATHS.has(origin.pathname) ? null : origin;
}

function fromPath(path: string): Origin {
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  return { pathname, search, hash, state: null };
}

function fromPlace(place: unknown): Origin | null {
  if (typeof place !== "object" || place === null) return null;
  const fields = place as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    pathname: text(fields.pathname),
    search: text(fields.search),
    hash: text(fields.hash),
    state: fields.state ?? null,
  };
}
