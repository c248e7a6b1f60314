/** Sign-in with Google, there and back, and the Google account connected to a profile. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  API_BASE,
  type GoogleFailure,
  googleConnection,
  googleDeparture,
  googleProof,
  googleSession,
  googleStatus,
} from "@toile/contract";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as google from "./google/google.ts";
import * as profile from "./profile/profile.ts";
import {
  type AccountLimits,
  createAccountLimits,
  createPlaceReader,
  type OnRegister,
  sessionOf,
} from "./sign-in/sign-in.ts";
import * as users from "./users/users.ts";

const tags = ["Accounts"];
const mine = { security: [{ bearer: [] }], middleware: requireUser, tags };
const REDIRECT = { description: "A redirect: to Google, or to the screen that shows the result." };
/** Where a browser continues after its return. */
const SCREEN = "/oauth/callback";
/** Restricts the sign-in cookies to these routes. */
const COOKIES_PATH = `${API_BASE}/auth/google`;
/** Sign-ins that one browser may have in progress: each has a cookie, and servers reject long headers. */
const FLOWS_MAX = 5;

const startQuery = z.object({
  /** A path of this site to continue at; anything else is ignored. */
  returnTo: z.string().max(4096).optional(),
  /** A friend's referral code, in case this creates an account. */
  referralCode: z
    .string()
    .trim()
    .max(32)
    .optional()
    .catch(undefined)
    // The OpenAPI document cannot express `catch` alone.
    .meta({ type: "string" }),
});
const callbackQuery = z.looseObject({ code: z.string().optional(), state: z.string().optional() });

const getConnection = createRoute({
  ...mine,
  method: "get",
  path: "/users/profile/google",
  summary: "The Google account that logs in to this one",
  responses: { 200: jsonResponse("The account, or null.", googleConnection), ...errorResponses("UNAUTHENTICATED") },
});
const proofRefusals = errorResponses(
  "VALIDATION_FAILED",
  "UNAUTHENTICATED",
  "INVALID_PASSWORD",
  "SIGN_IN_AGAIN",
  "RATE_LIMITED",
  "CONFLICT",
  "GOOGLE_NOT_CONFIGURED",
  "GOOGLE_UNAVAILABLE",
);
const postConnection = createRoute({
  ...mine,
  method: "post",
  path: "/users/profile/google",
  summary: "Start connecting a Google account",
  request: { body: jsonRequest(googleProof) },
  responses: { 200: jsonResponse("Where to send this browser.", googleDeparture), ...proofRefusals },
});
const deleteConnection = createRoute({
  ...mine,
  method: "delete",
  path: "/users/profile/google",
  summary: "Disconnect the Google account, unless it is the only way to log in",
  request: { body: jsonRequest(googleProof) },
  responses: { 204: { description: "No Google account is connected any more." }, ...proofRefusals },
});

function describeRoutes(limits: AccountLimits) {
  const open = { method: "get" as const, security: [], tags };
  const middleware = [showToPeople, ...limits.google];
  return {
    status: createRoute({
      ...open,
      path: "/auth/google/status",
      summary: "Whether login with Google is available",
      responses: { 200: jsonResponse("Whether.", googleStatus) },
    }),
    start: createRoute({
      ...open,
      path: "/auth/google",
      summary: "Redirect to Google, to log in or create an account",
      middleware,
      request: { query: startQuery },
      responses: {
        302: REDIRECT,
        ...errorResponses("VALIDATION_FAILED", "RATE_LIMITED", "GOOGLE_NOT_CONFIGURED", "GOOGLE_UNAVAILABLE"),
      },
    }),
    callback: createRoute({
      ...open,
      path: google.CALLBACK_PATH,
      summary: "Return from Google; then, with the resulting one-time code, get the session",
      middleware,
      request: { query: callbackQuery },
      responses: {
        200: jsonResponse("For a one-time code, in the browser that received it.", googleSession),
        302: REDIRECT,
        ...errorResponses(
          "VALIDATION_FAILED",
          "INVALID_SIGN_IN_CODE",
          "TWO_FACTOR_REQUIRED",
          "ACCOUNT_SUSPENDED",
          "RATE_LIMITED",
        ),
      },
    }),
  };
}

export type GoogleRoutesOptions = {
  platform: Pick<Platform, "config" | "database" | "events" | "log" | "mailer" | "rateLimits">;
  onRegister?: OnRegister;
};

/** Mounted under /api/v1. */
export function googleRoutes({ platform, onRegister }: GoogleRoutesOptions) {
  const { config } = platform;
  const provider = google.openProvider(platform, `${config.appUrl}${API_BASE}${google.CALLBACK_PATH}`);
  const limits = createAccountLimits(platform);
  const cookies = createFlowCookies(config.appUrl.startsWith("https:"));
  const deps = { ...platform, onRegister, provider, limits, cookies };
  return createRouter().route("/", flowRoutes(deps)).route("/", connectionRoutes(deps));
}

type Deps = google.GoogleDeps &
  GoogleRoutesOptions["platform"] & { limits: AccountLimits; cookies: ReturnType<typeof createFlowCookies> };

/** Redirects to Google and back. */
function flowRoutes(deps: Deps) {
  const { database, limits, cookies } = deps;
  const routes = describeRoutes(limits);
  const placeOf = createPlaceReader(deps, limits);
  const exchange = async (c: Context<Env>, code: string) => {
    const name = google.cookieNameOf(code);
    const proof = { code, browser: getCookie(c, name), place: placeOf(c) };
    const { entry, returnTo } = await database.write((tx) => google.exchangeCode(tx, deps, proof));
    cookies.drop(c, name);
    // Thrown outside the transaction: inside, it would roll back what was written.
    return { ...sessionOf(entry), returnTo };
  };
  const finish = async (c: Context<Env>, state: string | undefined) => {
    const name = google.cookieNameOf(state ?? "");
    const query = new URL(c.req.url).searchParams;
    const finished = await google.finish(deps, { query, sealed: getCookie(c, name), place: placeOf(c) });
    cookies.drop(c, name);
    if (finished.kind === "signIn") {
      const { code, browser } = finished.code;
      cookies.put(c, { name: google.cookieNameOf(code), value: browser, seconds: google.CODE_SECONDS });
    }
    return leave(c, urlOf(finished));
  };

  return createRouter()
    .openapi(routes.status, (c) => c.json({ configured: google.isConfigured(deps) }, 200))
    .openapi(routes.start, async (c) => {
      const { returnTo, referralCode } = c.req.valid("query");
      const wishes = { returnTo: google.safeReturnPath(returnTo), referralCode: referralCode || null, connect: null };
      return leave(c, cookies.setOut(c, await google.begin(deps, wishes)));
    })
    .openapi(routes.callback, async (c) => {
      const { code, state } = c.req.valid("query");
      // Only our own code comes without a state. A provider that omits it broke the flow.
      const asks = c.req.header("accept")?.includes("application/json") ?? false;
      if (state !== undefined || (code === undefined && !asks)) return finish(c, state);
      if (code === undefined || code === "") throw new AppError("VALIDATION_FAILED", "A one-time code is needed.");
      return c.json(await exchange(c, code), 200);
    });
}

/** Shows and changes the connection in the profile. */
function connectionRoutes(deps: Deps) {
  const { config, database, limits, cookies } = deps;
  const originOf = (c: Context<Env>) => audit.originOf(c, config.trustedProxies);
  const prove = profile.createProver(deps, limits);
  return createRouter()
    .openapi(getConnection, async (c) =>
      c.json(await database.read((tx) => google.findConnection(tx, deps, actorOf(c).userId)), 200),
    )
    .openapi(postConnection, async (c) => {
      const { userId, sessionId } = actorOf(c);
      await prove(c, c.req.valid("json").currentPassword);
      if (sessionId === undefined) throw users.sessionOver();
      const departure = await google.begin(deps, {
        returnTo: null,
        referralCode: null,
        connect: { userId, sessionId },
      });
      return c.json({ url: cookies.setOut(c, departure) }, 200);
    })
    .openapi(deleteConnection, async (c) => {
      const { userId } = actorOf(c);
      await prove(c, c.req.valid("json").currentPassword);
      await database.write((tx) => google.disconnect(tx, deps, { userId, origin: originOf(c) }));
      return c.body(null, 204);
    });
}

/** The URL may contain a code: later pages must not learn it. */
const LEAVING = { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };

function leave(c: Context<Env>, url: string) {
  for (const [name, value] of Object.entries(LEAVING)) c.header(name, value);
  return c.redirect(url, 302);
}

const failedAt = (failure: GoogleFailure): string => `${SCREEN}?${new URLSearchParams({ error: failure })}`;

function urlOf(finished: google.Finished): string {
  if (finished.kind === "signIn") return `${SCREEN}?${new URLSearchParams({ code: finished.code.code })}`;
  if (finished.kind === "failed") return failedAt(finished.failure);
  return `/profile?${new URLSearchParams({ tab: "security", google: finished.result })}`;
}

/** A program gets the error as it is. A person who followed a link gets a screen that explains it. */
const showToPeople = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!c.error || !c.req.header("accept")?.includes("text/html")) return;
  const isMissing = c.error instanceof AppError && c.error.code === "GOOGLE_NOT_CONFIGURED";
  const headers = { ...LEAVING, Location: failedAt(isMissing ? "not_configured" : "unavailable") };
  // Clear the error response first: its type and length would be carried over to the redirect.
  c.res = undefined;
  c.res = new Response(null, { status: 302, headers });
});

/** Cookies that scripts cannot read and that other sites cannot send, except on the return from the provider. */
function createFlowCookies(secure: boolean) {
  const attributes = { path: COOKIES_PATH, secure, httpOnly: true, sameSite: "Lax" } as const;
  const drop = (c: Context<Env>, name: string) => void deleteCookie(c, name, attributes);
  const put = (c: Context<Env>, { name, value, seconds }: { name: string; value: string; seconds: number }) =>
    setCookie(c, name, value, { ...attributes, maxAge: seconds });
  return {
    drop,
    put,
    /** Gives the browser what it needs to return. Returns the URL to go to. */
    setOut(c: Context<Env>, { url, state, sealed }: { url: string; state: string; sealed: string }): string {
      const names = Object.keys(getCookie(c)).filter(google.isFlowCookie);
      // A person who pressed the button repeatedly finishes only the last attempt.
      if (names.length >= FLOWS_MAX) for (const name of names) drop(c, name);
      put(c, { name: google.cookieNameOf(state), value: sealed, seconds: google.FLOW_SECONDS });
      return url;
    },
  };
}
