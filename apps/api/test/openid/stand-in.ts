/**
 * A real OpenID provider on this machine, in place of Google: for tests, and for trying out sign-in without an account
 * at Google. Its page accepts any identity. It can also misbehave.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import { personOf, type StandInPerson, signInPage } from "./stand-in.page.ts";

export type { StandInPerson } from "./stand-in.page.ts";

export const STAND_IN_CLIENT = { clientId: "toile", clientSecret: "a secret of the stand-in alone" };

/** What goes wrong when a code is exchanged for tokens. */
export type Fault =
  | { kind: "claims"; change: (claims: JWTPayload) => JWTPayload }
  | { kind: "foreign key" }
  | { kind: "garbage" }
  | { kind: "status"; status: number; error: string }
  /** No answer; an incomplete one; one whose connection breaks. */
  | { kind: "silence" }
  | { kind: "stall" }
  | { kind: "break" };

export type StandIn = {
  issuer: string;
  /** For the next codes that are exchanged; null: none. */
  fault: Fault | null;
  close(): Promise<void>;
};

export async function openStandIn({
  port = 0,
  redirectUrls,
}: {
  port?: number;
  redirectUrls: string[];
}): Promise<StandIn> {
  // Created before the server listens, because a request before the handler is attached would never be answered.
  const keys = { own: await makeKey("own"), foreign: await makeKey("own") };
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  // The server listens on a port, not on a pipe.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, StandInPerson>();
  const provider = new Provider(issuer, configure({ redirectUrls, key: keys.own, people }));
  const result = provider.callback();
  const standIn: StandIn = {
    issuer,
    fault: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { fault } = standIn;
    if (request.url?.startsWith("/interaction/")) {
      void interact(provider, people, request, response);
      return;
    }
    if (fault && request.method === "POST" && request.url === "/token") {
      if (fault.kind === "silence") return;
      if (fault.kind === "stall" || fault.kind === "break") {
        response.writeHead(200, { "content-type": "application/json" });
        response.write('{"access_token":');
        if (fault.kind === "break") setTimeout(() => response.destroy(), 50);
        return;
      }
      spoil(response, fault, keys);
    }
    void result(request, response);
  });
  return standIn;
}

async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
}

function configure({
  redirectUrls,
  key,
  people,
}: {
  redirectUrls: string[];
  key: JWK;
  people: Map<string, StandInPerson>;
}): Configuration {
  return {
    clients: [
      {
        client_id: STAND_IN_CLIENT.clientId,
        client_secret: STAND_IN_CLIENT.clientSecret,
        redirect_uris: redirectUrls,
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [key] } as NonNullable<Configuration["jwks"]>, // jose's type of a key names fewer fields than oidc-provider's
    cookies: { keys: ["a key of the stand-in alone"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "name"] },
    // As at Google: everything is in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    /** Skips the consent page. */
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
}

async function interact(
  provider: Provider,
  people: Map<string, StandInPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8").end(signInPage());
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // a request without an encoding gives bytes
  const form = new URLSearchParams(Buffer.concat(parts).toString());
  if (form.has("cancel")) {
    await provider.interactionFinished(request, response, { error: "access_denied", error_description: "cancelled" });
    return;
  }
  const person = personOf(form);
  const id =
    person.sub ||
    createHash("sha256")
      .update(person.email ?? "")
      .digest("hex")
      .slice(0, 21);
  people.set(id, { ...person, sub: id });
  await provider.interactionFinished(request, response, { login: { accountId: id } });
}

/** Lets the provider answer, and changes the answer before it is sent. */
function spoil(
  response: ServerResponse,
  fault: Exclude<Fault, { kind: "silence" | "stall" | "break" }>,
  keys: Record<"own" | "foreign", JWK>,
) {
  const end = response.end.bind(response);
  const send = (status: number, type: string, body: string) => {
    response.statusCode = status;
    response.removeHeader("content-length");
    response.setHeader("content-type", type);
    end(body);
  };
  const spoilt = async (body: string): Promise<void> => {
    if (fault.kind === "garbage") return send(200, "application/json", "<html>not a token");
    if (fault.kind === "status") return send(fault.status, "application/json", JSON.stringify({ error: fault.error }));
    const tokens: { id_token: string } = JSON.parse(body);
    const claims: JWTPayload = JSON.parse(Buffer.from(tokens.id_token.split(".")[1] ?? "", "base64url").toString());
    const key = fault.kind === "foreign key" ? keys.foreign : keys.own;
    const changed = fault.kind === "claims" ? fault.change(claims) : claims;
    const signed = new SignJWT(changed).setProtectedHeader({ alg: "RS256", kid: "own" });
    send(
      200,
      "application/json",
      JSON.stringify({ ...tokens, id_token: await signed.sign(await importJWK(key, "RS256")) }),
    );
  };
  response.end = ((body?: unknown) => {
    void spoilt(String(body ?? ""));
    return response;
  }) as ServerResponse["end"]; // koa ends a response with its whole body and nothing else
}
