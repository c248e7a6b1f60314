/**
 * Who may import whom. Features are ranked: imports go down the ranks only, so that no two rooms import each other, and
 * a change in one can be reviewed without reading the rest. docs/architecture.md says why.
 */
import { INNER_RANKS } from "./inner-ranks.ts";
import { resolveImport, type SourceFile } from "./sources.ts";

/** A feature imports only lower ranks, and only through their door. */
export const FEATURE_RANKS: Record<string, number> = {
  audit: 1,
  accounts: 2,
  pictures: 3,
  credits: 3,
  "api-keys": 3,
  newsletter: 3,
  push: 3,
  support: 3,
  catalogue: 4,
  referrals: 4,
  billing: 4,
  engines: 4,
  privacy: 4,
  favourites: 5,
  tryon: 5,
  looks: 6,
  "on-model": 6,
  "api-usage": 6,
  webhooks: 6,
  fashn: 7,
  admin: 7,
  setup: 8,
};

/**
 * Only the API's inner rooms have doors. The web's have none: a door would pull a whole room into each page that needs
 * one of its components. A package's rooms have none, because the package itself has one.
 */
export const hasDoors = (room: string): boolean => room.startsWith("apps/api/");

/** Each vendor's package, and the only places that may import it. */
const ADAPTERS: Array<{ packages: RegExp; places: RegExp }> = [
  { packages: /^pg-boss$/, places: /^apps\/api\/src\/platform\/jobs\/boss-jobs/ },
  { packages: /^@aws-sdk/, places: /^apps\/api\/src\/platform\/storage\// },
  { packages: /^pino/, places: /^apps\/api\/src\/platform\/log/ },
  { packages: /^prom-client$/, places: /^apps\/api\/src\/platform\/metrics/ },
  { packages: /^rate-limiter-flexible$/, places: /^apps\/api\/src\/platform\/rate-limit/ },
  { packages: /^client-zip$/, places: /^apps\/api\/src\/platform\/zip\.ts$/ },
  { packages: /^@fastify\/busboy$/, places: /^apps\/api\/src\/platform\/http\/uploads\/multipart/ },
  { packages: /^nodemailer$/, places: /^apps\/api\/src\/platform\/mail\// },
  { packages: /^google-auth-library$/, places: /^apps\/api\/src\/features\/engines\/outside\/google\/sign-in/ },
  { packages: /^openid-client$/, places: /^apps\/api\/src\/features\/accounts\/google\/provider/ },
  { packages: /^jose$/, places: /^apps\/api\/src\/features\/accounts\// },
  { packages: /^@node-rs\/argon2$/, places: /^apps\/api\/src\/features\/accounts\// },
  // Its files, imported as URLs (`?url`), are not its code: the web passes them to the check that runs in the browser.
  { packages: /^@litertjs\/(?!.*\?url$)/, places: /^packages\/tryon\/src\/runtime\// },
  {
    packages: /^stripe$/,
    places: /^(apps\/api\/src\/features\/billing\/|packages\/stripe-sim\/(src\/protocol\/wire|test\/harness)\.ts$)/,
  },
];

export const FORBIDDEN_NAMES = /(^|[/.-])(utils?|helpers?|misc|common|shared|core|manager|v2|new|legacy)(?=[/.-]|$)/i;

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith("apps/api/test/");

type Place = { feature: string; role: string };

/** `apps/api/src/features/credits/book/lots.store.ts` → feature `credits`, role `store`; the door's role is empty. */
function placeOf(file: string): Place | null {
  const match = /^apps\/api\/src\/features\/([^/]+)\/(.+)\.ts$/.exec(file);
  if (!match) return null;
  const [, feature = "", inner = ""] = match;
  const role = inner === feature || inner === "index" ? "" : inner.slice(inner.lastIndexOf(".") + 1);
  return { feature, role };
}

/** What the site may store in a browser: journeys compare it with what the site stores, and with what it declares. */
const STORED_ITEMS = "apps/web/app/lib/consent/stored-items.ts";

function betweenPackages(file: SourceFile, target: string): string | null {
  const from = file.path;
  if (target === STORED_ITEMS && /^e2e\/(cookies|public-pages)\.spec\.ts$/.test(from)) return null;
  const own = (name: string) => target === name || target.startsWith(`${name}/`);
  if (target.startsWith("@toile/")) {
    if (own("@toile/contract")) return /^packages\/(?!client\/)/.test(from) ? "a package imports the contract" : null;
    // For other people's programs: of our own code only tests use it.
    if (own("@toile/client") && isTest(from)) return null;
    if (own("@toile/client")) return "only tests may use the client for programs";
    if (own("@toile/tryon") && /^(apps\/api\/src\/features\/engines\/local|bench\/)/.test(from)) return null;
    // The check of a photo before it is uploaded (docs/decisions/0005); the rest of the engine does not belong in the
    // browser.
    if (target === "@toile/tryon/photo-check" && from.startsWith("apps/web/app/features/tryon/photo-check/"))
      return null;
    if (own("@toile/stripe-sim") && from === "apps/api/src/features/billing/stripe/simulator.ts") return null;
    // There Stripe has to outlive the program, which is killed repeatedly.
    if (own("@toile/stripe-sim") && from === "apps/api/test/campaigns/crash-bed.ts") return null;
    if (own("@toile/stripe-sim")) return "only billing/stripe/simulator may import the simulator";
    return "only engines/local may import the embedded engine, and the web only its photo check";
  }
  if (
    from.startsWith("packages/contract/") &&
    !target.startsWith("packages/contract/") &&
    target !== "zod" &&
    !isTest(from)
  )
    return "the contract may import only zod";
  if (/^packages\/tryon\/src/.test(from) && /^(pg|hono|undici|node:https?|node:net|drizzle)/.test(target))
    return "the engine may use no network and no database";
  for (const top of [
    "apps/api",
    "apps/web",
    "apps/extension",
    "packages/contract",
    "packages/client",
    "packages/tryon",
    "packages/stripe-sim",
  ]) {
    if (
      target.startsWith(`${top}/`) &&
      !from.startsWith(`${top}/`) &&
      !/^(bench|tools)\/|^vitest\.config\.ts$/.test(from)
    )
      return `reaches into ${top} without using its door`;
  }
  return null;
}

function betweenFeatures(file: SourceFile, target: string): string | null {
  const from = placeOf(file.path);
  const to = placeOf(target);
  if (file.path.startsWith("apps/api/src/platform/") && to) return "the platform may import no feature";
  if (!from || !to || from.feature === to.feature) return null;
  if (isTest(file.path)) return null;
  const down = (FEATURE_RANKS[to.feature] ?? 0) < (FEATURE_RANKS[from.feature] ?? 0);
  if (!down) return `${from.feature} may not import ${to.feature}, which does not rank below it`;
  // A foreign key has to name the other table; nothing else may.
  if (to.role === "tables" && from.role === "tables") return null;
  return to.role === "" ? null : `bypasses the door of ${to.feature}`;
}

function insideFeature(file: SourceFile, target: string): string | null {
  const from = placeOf(file.path);
  const to = placeOf(target);
  if (!from || !to || from.feature !== to.feature || isTest(file.path)) return null;
  if (/^(routes|admin)$/.test(from.role) && to.role === "store") return "a route reaches into the store";
  if (from.role === "rules" && /^(store|routes|jobs|admin)$/.test(to.role))
    return "pure rules import something that does I/O";
  return null;
}

/**
 * `apps/api/src/features/billing/payments/settle.ts` → in the room `apps/api/src/features/billing` the inner room
 * `payments`.
 */
function innerPlaceOf(room: string, file: string): { inner: string; rank: number } | null {
  if (!file.startsWith(`${room}/`)) return null;
  const [first = "", ...rest] = file.slice(room.length + 1).split("/");
  // Files in the room itself connect its inner rooms.
  if (rest.length === 0) return { inner: "", rank: Number.POSITIVE_INFINITY };
  return { inner: first, rank: INNER_RANKS[room]?.[first] ?? 0 };
}

const NAMED_ANYWHERE = /\.tables\.ts$|^packages\/tryon\/src\/.*\btypes\.ts$/;

function betweenInnerRooms(file: SourceFile, target: string): string | null {
  if (isTest(file.path) || file.path.includes(".fixture.")) return null;
  const found = Object.keys(INNER_RANKS).map((room) => insideRoom(room, file.path, target));
  return found.find(Boolean) ?? null;
}

function insideRoom(room: string, path: string, target: string): string | null {
  const from = innerPlaceOf(room, path);
  const to = innerPlaceOf(room, target);
  if (!from || !to || from.inner === to.inner) return null;
  if (NAMED_ANYWHERE.test(target)) return null;
  if (to.rank >= from.rank)
    return `${from.inner} may not import ${to.inner || "its room"}, which does not rank below it`;
  return !hasDoors(room) || target.endsWith(`/${to.inner}/${to.inner}.ts`) ? null : `bypasses the door of ${to.inner}`;
}

const SQL_PLACES = /\.(store|sql|tables)\.ts$/;

function sqlInItsPlace(file: SourceFile, target: string): string | null {
  if (!file.path.startsWith("apps/api/src/features/") || isTest(file.path) || SQL_PLACES.test(file.path)) return null;
  return /^drizzle-orm/.test(target) ? "SQL belongs into a *.store.ts or *.sql.ts" : null;
}

const SUBQUERY = /([\w]*)\s*\(\s*select\b[^()]*(?:\([^()]*\)[^()]*)*\bfor\s+update\b/gi;

/**
 * Queries in brackets that lock rows without being materialized, as their first words: PostgreSQL may evaluate them once for each row
 * of the outer query, and each time lock other rows, so that a claim of one task takes several.
 */
export const lockingSubqueries = (text: string): string[] =>
  [...text.matchAll(SUBQUERY)]
    .filter(([, before]) => before.toLowerCase() !== "materialized")
    .map(([found]) => found.slice(0, 60));

/** What is named rules is held to this check itself. */
const PURE_PLATFORM = /^apps\/api\/src\/platform\/(errors|columns|mail\/email|.*\.rules)\.ts$/;

function pureRules(file: SourceFile, target: string): string | null {
  if (!/^apps\/api\/src\/.*\.rules\.ts$/.test(file.path)) return null;
  const isImpure =
    (target.startsWith("apps/api/src/platform/") && !PURE_PLATFORM.test(target)) || target.startsWith("node:fs");
  return isImpure ? "pure rules import something that does I/O: pass them what they need" : null;
}

const WEB_RANKS: Record<string, number> = { lib: 1, ui: 2, features: 3, routes: 4 };

function insideWeb(file: SourceFile, target: string): string | null {
  const from = /^apps\/web\/app\/([^/]+)\/([^/]+)/.exec(file.path);
  const to = /^apps\/web\/app\/([^/]+)\/([^/]+)/.exec(target);
  const fromRank = WEB_RANKS[from?.[1] ?? ""];
  const toRank = WEB_RANKS[to?.[1] ?? ""];
  if (!from || !to || !fromRank || !toRank) return null;
  if (toRank > fromRank) return `${from[1]} may not import ${to[1]}`;
  if (from[1] === "features" && to[1] === "features" && from[2] !== to[2])
    return `feature ${from[2]} imports feature ${to[2]}; a route composes them`;
  return null;
}

function vendors(file: SourceFile, target: string): string | null {
  if (isTest(file.path) || !/^(apps|packages)\//.test(file.path)) return null;
  const adapter = ADAPTERS.find(({ packages }) => packages.test(target));
  return adapter && !adapter.places.test(file.path)
    ? `${target} may be imported only from ${adapter.places.source}`
    : null;
}

/** The photo check's entry for browsers. */
export const BROWSER_DOOR = "packages/tryon/src/photo-check/browser.ts";

/**
 * Everything that a file imports, directly and indirectly, types included: paths of this repository, names of packages.
 */
export function reachedFrom(entry: string, sources: SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set([entry]);
  for (const path of reached) {
    for (const request of byPath.get(path)?.imports ?? []) reached.add(resolveImport(path, request));
  }
  return [...reached];
}

/** Every import of `file` that the architecture forbids, as a sentence. */
export function importViolations(file: SourceFile): string[] {
  return file.imports.flatMap((request) => {
    const target = resolveImport(file.path, request);
    const found = [
      betweenPackages,
      betweenFeatures,
      insideFeature,
      betweenInnerRooms,
      sqlInItsPlace,
      pureRules,
      insideWeb,
      vendors,
    ]
      .map((rule) => rule(file, target))
      .find(Boolean);
    return found ? [`${file.path} → ${target}: ${found}`] : [];
  });
}

/** Groups of files that import one another in a circle, types included: each as its paths in order. */
export function circlesOf(sources: SourceFile[]): string[][] {
  const edges = new Map(
    sources.map(({ path, imports }) => [path, imports.map((request) => resolveImport(path, request))] as const),
  );
  const circles: string[][] = [];
  const state = new Map<string, "open" | "done">();
  const trail: string[] = [];
  const visit = (path: string): void => {
    state.set(path, "open");
    trail.push(path);
    for (const target of edges.get(path) ?? []) {
      if (!edges.has(target)) continue;
      if (state.get(target) === "open") circles.push([...trail.slice(trail.indexOf(target)), target]);
      else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, "done");
  };
  for (const path of edges.keys()) if (!state.has(path)) visit(path);
  return circles;
}
