/**
 * Who may import whom. Features are ranked: data flows one way down the ranks, so that no two rooms
 * ever know each other, and a change in one can be judged without reading the rest.
 * docs/architecture.md says why.
 */
import { resolveImport, type SourceFile } from "./sources.ts";

/** A feature imports lower ranks only, and only through their door. */
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
  "api-usage": 6,
  webhooks: 6,
  fashn: 7,
  admin: 7,
};

/**
 * Rooms within a room, ranked the same way: a file imports lower inner rooms only, and only their
 * door (`billing/payments/payments.ts`). Tables, and in the engine types, may be named from
 * anywhere in the room.
 */
export const INNER_RANKS: Record<string, Record<string, number>> = {
  "apps/api/src/features/accounts": {
    passwords: 1,
    users: 1,
    directory: 1,
    consents: 2,
    sessions: 2,
    email: 3,
    suspension: 3,
    passkeys: 4,
    "second-factor": 5,
    recovery: 6,
    "sign-in": 6,
    google: 7,
    profile: 8,
  },
  "apps/api/src/features/billing": {
    stripe: 1,
    payments: 2,
    receipts: 3,
    subscriptions: 3,
    subscriber: 4,
    overview: 4,
    settlement: 5,
    refunds: 6,
  },
  "apps/api/src/features/engines/outside": { service: 1, google: 2, replicate: 2 },
  "apps/api/src/features/tryon": { rows: 1, worn: 2, settle: 2, mend: 2, watch: 3, history: 3, accept: 3, render: 4 },
  "apps/api/src/features/credits": { book: 1, history: 1, grants: 2, holds: 2, reversals: 2, promises: 3 },
  "apps/api/src/features/pictures": { analyses: 1, fetch: 1, upload: 1, private: 2, public: 2 },
  "apps/api/src/features/catalogue": {
    rows: 1,
    search: 1,
    pictures: 1,
    sitemap: 1,
    brands: 2,
    categories: 2,
    products: 3,
    import: 4,
  },
  "apps/web/app/features/billing": {
    order: 1,
    card: 2,
    offers: 2,
    history: 2,
    payment: 3,
    subscription: 3,
    purchase: 4,
  },
  "apps/web/app/features/account/security": { proof: 1, passkeys: 2, sessions: 2, "two-step": 2 },
  "apps/web/app/features/account": {
    session: 1,
    google: 2,
    privacy: 2,
    "sign-in": 3,
    profile: 3,
    callback: 4,
    security: 4,
  },
  "apps/web/app/features/tryon": {
    machine: 1,
    "photo-check": 1,
    progress: 1,
    garment: 2,
    judgement: 2,
    photo: 3,
    run: 4,
    share: 5,
    result: 6,
    history: 7,
    dialog: 8,
    gallery: 8,
    page: 8,
    trip: 9,
  },
  "apps/web/app/features/admin": {
    load: 1,
    table: 1,
    entities: 2,
    brands: 3,
    categories: 3,
    users: 3,
    overview: 3,
    audit: 3,
    import: 2,
    products: 4,
    payments: 4,
    page: 5,
  },
  "apps/web/app/features/shell": { message: 1, navigation: 1, offline: 1, consent: 1, app: 1 },
  "apps/web/app/lib": { consent: 1, offline: 2, format: 1, query: 1, server: 1, page: 2, api: 2, deferred: 3 },
  "apps/web/app/features/catalogue": { listing: 1, card: 2, browse: 3, product: 3, collection: 4 },
  "packages/stripe-sim/src": {
    protocol: 1,
    store: 2,
    time: 3,
    webhooks: 4,
    catalogue: 5,
    customers: 5,
    payments: 6,
    billing: 7,
    endpoints: 8,
    http: 9,
  },
  "packages/contract/src": { protocol: 1, account: 2, billing: 2, catalogue: 2, tryon: 3, admin: 4, client: 5 },
  "packages/tryon/src": {
    issues: 1,
    request: 1,
    runtime: 1,
    image: 2,
    person: 3,
    garment: 4,
    fit: 5,
    "photo-check": 5,
    compose: 6,
    judge: 7,
    "analysis-cache": 8,
  },
  "packages/tryon/src/image": { maths: 1 },
  "packages/tryon/src/person": { pose: 1, segmentation: 1, limbs: 1, validation: 1, refinement: 2, body: 2 },
  "packages/tryon/src/garment": { outline: 1, cutout: 2, landmarks: 2, "home-photos": 3, worn: 3 },
  "packages/tryon/src/fit": { raster: 1, torso: 2, upper: 3, lower: 3, worn: 4, jumpsuit: 4 },
  "packages/tryon/src/compose": {
    "bare-limbs": 1,
    "old-garment": 2,
    scene: 3,
    removal: 4,
    cloth: 4,
    skin: 5,
    fill: 6,
    light: 7,
    front: 7,
  },
  "packages/tryon/src/judge": { evidence: 1, cloth: 2, outline: 2, body: 2, outside: 2 },
};

/**
 * Only the API's inner rooms have doors. The web's have none: a door would bring a whole room into
 * each page that needs one component of it. A package's rooms have none, as the package itself has
 * one.
 */
export const hasDoors = (room: string): boolean => room.startsWith("apps/api/");

/** Each vendor's package, and the only places that know it. */
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
  // Its files, named by address (`?url`), are not its code: the web hands them to the check that
  // runs in the browser.
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

/** What the site may store in a browser: a journey compares the two. */
const STORED_ITEMS = "apps/web/app/lib/consent/stored-items.ts";

function betweenPackages(file: SourceFile, target: string): string | null {
  const from = file.path;
  if (target === STORED_ITEMS && from === "e2e/cookies.spec.ts") return null;
  const own = (name: string) => target === name || target.startsWith(`${name}/`);
  if (target.startsWith("@toile/")) {
    if (own("@toile/contract")) return /^packages\/(?!client\/)/.test(from) ? "a package imports the contract" : null;
    // For programs of others: of our own only tests use it.
    if (own("@toile/client") && isTest(from)) return null;
    if (own("@toile/client")) return "the client for programs is used by tests alone";
    if (own("@toile/tryon") && /^(apps\/api\/src\/features\/engines\/local|bench\/|tools\/imagery\/)/.test(from))
      return null;
    // The check of a photo before it is uploaded (docs/decisions/0005); the rest of the engine is
    // no browser's business.
    if (target === "@toile/tryon/photo-check" && from.startsWith("apps/web/app/features/tryon/photo-check/"))
      return null;
    if (own("@toile/stripe-sim") && from === "apps/api/src/features/billing/stripe/simulator.ts") return null;
    // There Stripe has to outlive the program, which is killed again and again.
    if (own("@toile/stripe-sim") && from === "apps/api/test/campaigns/crash-bed.ts") return null;
    if (own("@toile/stripe-sim")) return "the simulator is known to billing/stripe/simulator alone";
    return "only engines/local may import the embedded engine, and the web its photo check alone";
  }
  if (
    from.startsWith("packages/contract/") &&
    !target.startsWith("packages/contract/") &&
    target !== "zod" &&
    !isTest(from)
  )
    return "the contract imports zod alone";
  if (/^packages\/tryon\/src/.test(from) && /^(pg|hono|undici|node:https?|node:net|drizzle)/.test(target))
    return "the engine knows no network and no database";
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
      return `reaches into ${top} past its door`;
  }
  return null;
}

function betweenFeatures(file: SourceFile, target: string): string | null {
  const from = placeOf(file.path);
  const to = placeOf(target);
  if (file.path.startsWith("apps/api/src/platform/") && to) return "the platform knows no feature";
  if (!from || !to || from.feature === to.feature) return null;
  if (isTest(file.path)) return null;
  const down = (FEATURE_RANKS[to.feature] ?? 0) < (FEATURE_RANKS[from.feature] ?? 0);
  if (!down) return `${from.feature} may not import ${to.feature}, which does not rank below it`;
  // A foreign key has to name the other table; nothing else may.
  if (to.role === "tables" && from.role === "tables") return null;
  return to.role === "" ? null : `goes past the door of ${to.feature}`;
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
 * `apps/api/src/features/billing/payments/settle.ts` → in the room `apps/api/src/features/billing`
 * the inner room `payments`.
 */
function innerPlaceOf(room: string, file: string): { inner: string; rank: number } | null {
  if (!file.startsWith(`${room}/`)) return null;
  const [first = "", ...rest] = file.slice(room.length + 1).split("/");
  // What lies in the room itself wires its inner rooms together.
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
  return !hasDoors(room) || target.endsWith(`/${to.inner}/${to.inner}.ts`) ? null : `goes past the door of ${to.inner}`;
}

const SQL_PLACES = /\.(store|sql|tables)\.ts$/;

function sqlInItsPlace(file: SourceFile, target: string): string | null {
  if (!file.path.startsWith("apps/api/src/features/") || isTest(file.path) || SQL_PLACES.test(file.path)) return null;
  return /^drizzle-orm/.test(target) ? "SQL belongs into a *.store.ts or *.sql.ts" : null;
}

const PURE_PLATFORM = /^apps\/api\/src\/platform\/(errors|columns|mail\/email)\.ts$/;

function pureRules(file: SourceFile, target: string): string | null {
  if (!/^apps\/api\/src\/.*\.rules\.ts$/.test(file.path)) return null;
  const isImpure =
    (target.startsWith("apps/api/src/platform/") && !PURE_PLATFORM.test(target)) || target.startsWith("node:fs");
  return isImpure ? "pure rules import something that does I/O: hand them what they need" : null;
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
  return adapter && !adapter.places.test(file.path) ? `${target} is known to ${adapter.places.source} alone` : null;
}

/** The photo check's door for browsers. */
export const BROWSER_DOOR = "packages/tryon/src/photo-check/browser.ts";

/**
 * Everything that a file imports, types included, and what that imports in turn: paths of this
 * repository, names of packages.
 */
export function reachedFrom(entry: string, sources: SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set([entry]);
  for (const path of reached) {
    for (const request of byPath.get(path)?.imports ?? []) reached.add(resolveImport(path, request));
  }
  return [...reached];
}

/** Every import of `file` that the architecture does not allow, as a sentence. */
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

/**
 * Groups of files that import one another in a circle, types included: each as its paths in order.
 */
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
