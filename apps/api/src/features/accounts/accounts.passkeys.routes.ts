/** Passkeys: sign-in, and the account's list of them. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  API_BASE,
  id,
  passkey,
  passkeyChange,
  passkeyCreation,
  passkeyOptions,
  passkeyRemoval,
  passkeySignIn,
  passkeySignInStart,
  session,
} from "@toile/contract";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Tx } from "../../platform/database/database.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import { hasIdentity } from "./google/google.ts";
import {
  addPasskey,
  type Ceremony,
  CHALLENGE_SECONDS,
  challengeIn,
  listPasskeys,
  passkeyRefused,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "./passkeys/passkeys.ts";
import * as profile from "./profile/profile.ts";
import * as sessions from "./sessions/sessions.ts";
import {
  type AccountLimits,
  createAccountLimits,
  createPlaceReader,
  sessionOf,
  signInWithPasskey,
  startPasskeySignIn,
} from "./sign-in/sign-in.ts";

const tags = ["Accounts"];
const mine = { tags, security: [{ bearer: [] }], middleware: requireUser };
const proofRefusals = [
  "VALIDATION_FAILED",
  "UNAUTHENTICATED",
  "INVALID_PASSWORD",
  "SIGN_IN_AGAIN",
  "RATE_LIMITED",
] as const;
const oneOf = { params: z.object({ id }) };

const describeSignIn = (limits: AccountLimits) => ({
  start: createRoute({
    tags,
    security: [],
    method: "post",
    path: "/auth/passkeys/options",
    summary: "WebAuthn's options before a login; the cookie in the response binds them to this browser",
    middleware: limits.passkeys,
    request: { body: jsonRequest(passkeySignInStart) },
    responses: {
      200: jsonResponse("WebAuthn's request options.", passkeyOptions),
      ...errorResponses("VALIDATION_FAILED", "SIGN_IN_AGAIN", "RATE_LIMITED"),
    },
  }),
  finish: createRoute({
    tags,
    security: [],
    method: "post",
    path: "/auth/passkeys/sign-in",
    summary: "Log in with a passkey, alone or as the second step of a login",
    middleware: limits.login,
    request: { body: jsonRequest(passkeySignIn) },
    responses: {
      200: jsonResponse("A new session.", session),
      ...errorResponses(
        "VALIDATION_FAILED",
        "TWO_FACTOR_REQUIRED",
        "PASSKEY_REFUSED",
        "SIGN_IN_AGAIN",
        "ACCOUNT_SUSPENDED",
        "RATE_LIMITED",
      ),
    },
  }),
});

const list = createRoute({
  ...mine,
  method: "get",
  path: "/users/passkeys",
  summary: "The account's passkeys, newest first",
  responses: { 200: jsonResponse("The passkeys.", z.array(passkey)), ...errorResponses("UNAUTHENTICATED") },
});

const startNew = createRoute({
  ...mine,
  method: "post",
  path: "/users/passkeys/options",
  summary: "WebAuthn's options for a new passkey; the cookie in the response binds them to this browser",
  request: { body: jsonRequest(passkeyRemoval) },
  responses: {
    200: jsonResponse("WebAuthn's creation options.", passkeyOptions),
    ...errorResponses(...proofRefusals, "CONFLICT"),
  },
});

const add = createRoute({
  ...mine,
  method: "post",
  path: "/users/passkeys",
  summary: "Store the passkey that the browser created",
  request: { body: jsonRequest(passkeyCreation) },
  responses: {
    201: jsonResponse("The passkey.", passkey),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "PASSKEY_REFUSED"),
  },
});

const rename = createRoute({
  ...mine,
  method: "patch",
  path: "/users/passkeys/{id}",
  summary: "Rename a passkey",
  request: { ...oneOf, body: jsonRequest(passkeyChange) },
  responses: {
    200: jsonResponse("The passkey.", passkey),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

const remove = createRoute({
  ...mine,
  method: "delete",
  path: "/users/passkeys/{id}",
  summary: "Remove a passkey",
  request: { ...oneOf, body: jsonRequest(passkeyRemoval) },
  responses: { 204: { description: "It no longer logs in." }, ...errorResponses(...proofRefusals, "CONFLICT") },
});

type PasskeyPlatform = Pick<Platform, "config" | "database" | "mailer" | "rateLimits">;

/**
 * Binds a challenge to its browser: scripts cannot read it, and other sites cannot send it. One per challenge, because
 * there may be several tabs.
 */
function browserCookie({ appUrl }: Pick<Platform["config"], "appUrl">) {
  const nameOf = (challenge: string) => `toile_passkey_${challenge.replace(/[^\w-]/g, "").slice(0, 12)}`;
  const attributes = {
    path: API_BASE,
    httpOnly: true,
    sameSite: "Strict",
    secure: appUrl.startsWith("https:"),
  } as const;
  return {
    put: (c: Context<Env>, { options, browserToken }: Ceremony) =>
      setCookie(c, nameOf(options.challenge), browserToken, { ...attributes, maxAge: CHALLENGE_SECONDS }),
    /** Empty if this browser was not asked the challenge that it answers. */
    read: (c: Context<Env>, { response }: { response: { clientDataJSON: string } }) =>
      getCookie(c, nameOf(challengeIn(response.clientDataJSON))) ?? "",
  };
}

/** Mounted under /api/v1. */
export function passkeyRoutes({ platform }: { platform: PasskeyPlatform }) {
  const { config, database } = platform;
  const limits = createAccountLimits(platform);
  const cookie = browserCookie(config);
  const placeOf = createPlaceReader(platform, limits);
  const prove = profile.createProver(platform, limits);
  const signIn = describeSignIn(limits);
  const ownerOf = (c: Context<Env>) => ({
    userId: actorOf(c).userId,
    origin: audit.originOf(c, config.trustedProxies),
  });

  return createRouter()
    .openapi(signIn.start, async (c) => {
      const challenge = await startPasskeySignIn(platform, c.req.valid("json").challengeToken);
      cookie.put(c, challenge);
      return c.json({ ...challenge.options }, 200);
    })
    .openapi(signIn.finish, async (c) => {
      const { response, challengeToken } = c.req.valid("json");
      const input = { response, challengeToken, browserToken: cookie.read(c, response), place: placeOf(c) };
      const entry = await signInWithPasskey(platform, input);
      if (!entry) throw passkeyRefused();
      return c.json(sessionOf(entry), 200);
    })
    .openapi(list, async (c) => c.json(await database.read((tx) => listPasskeys(tx, actorOf(c).userId)), 200))
    .openapi(startNew, async (c) => {
      await prove(c, c.req.valid("json").currentPassword);
      const { userId } = actorOf(c);
      const challenge = await database.write((tx) => startPasskey(tx, platform, userId));
      cookie.put(c, challenge);
      return c.json({ ...challenge.options }, 200);
    })
    .openapi(add, async (c) => {
      const { response } = c.req.valid("json");
      const name = sessions.deviceOf(c.req.header("user-agent")) ?? "Passkey";
      const input = { ...ownerOf(c), browserToken: cookie.read(c, response), response, name };
      const made = await database.write((tx) => addPasskey(tx, platform, input));
      // Thrown outside the transaction: inside, it would restore the challenge.
      if (!made) throw passkeyRefused();
      return c.json(made, 201);
    })
    .openapi(rename, async (c) => {
      const change = { ...c.req.valid("param"), ...c.req.valid("json"), userId: actorOf(c).userId };
      return c.json(await database.write((tx) => renamePasskey(tx, change)), 200);
    })
    .openapi(remove, async (c) => {
      await prove(c, c.req.valid("json").currentPassword);
      const owner = ownerOf(c);
      const hasOtherWay = (tx: Tx) => hasIdentity(tx, { userId: owner.userId, config });
      const input = { ...owner, ...c.req.valid("param"), hasOtherWay };
      await database.write((tx) => removePasskey(tx, platform, input));
      return c.body(null, 204);
    });
}
