/**
 * Plays Google: the OAuth token endpoint, which checks the signature as Google does, and Vertex AI's `:predict` of the
 * Virtual Try-On model. Pictures come in the answer, in base64 without a `data:` prefix.
 */
import { createVerify, generateKeyPairSync } from "node:crypto";
import { type EngineServer, type Orders, openEngineServer, type Reply, type ServerRequest } from "./engine-server.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const EMAIL = "toile@a-project.iam.gserviceaccount.com";

/** A service account's JSON key, as Google issues it. */
export const GOOGLE_CREDENTIALS = JSON.stringify({
  type: "service_account",
  project_id: "a-project",
  private_key_id: "1",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  client_email: EMAIL,
  token_uri: "https://oauth2.googleapis.com/token",
});

export const PREDICT_PATH =
  "/v1/projects/a-project/locations/europe-west4/publishers/google/models/virtual-try-on-001:predict";

export const googleEnvironment = (origin: string): Record<string, string> => ({
  TRYON_ENGINES: "google",
  GOOGLE_VERTEX_CREDENTIALS: GOOGLE_CREDENTIALS,
  GOOGLE_VERTEX_LOCATION: "europe-west4",
  GOOGLE_VERTEX_URL: `${origin}/v1`,
  GOOGLE_VERTEX_TOKEN_URL: `${origin}/token`,
  TRYON_PRICES: "google=0.05",
});

export type SignIns = {
  /** The token endpoint's behaviour. */
  behaviour: "token" | "refuse" | "answer-500" | "hang" | "garbage";
  /** Tokens issued so far. */
  input: number;
  /** Tokens up to this one are no longer accepted. */
  revoked: number;
};
/** Scripted answers to the next requests, one each. */
type Scripted = {
  /** Refusals of the request: it is not accepted. */
  declines: Reply[];
  /** Bodies of the answer to an accepted request. */
  bodies: unknown[];
};
export type GoogleServer = EngineServer & Scripted & { signIns: SignIns };

export const rpcError = (code: number, status: string, message: string, details: unknown[] = []) => ({
  status: code,
  json: { error: { code, message, status, details } },
});

export async function openGoogleServer(): Promise<GoogleServer> {
  const signIns: SignIns = { behaviour: "token", input: 0, revoked: 0 };
  const scripted: Scripted = { declines: [], bodies: [] };
  const server = await openEngineServer((request, orders) => {
    if (request.path === "/token") return signIn(request, signIns);
    const token = /^Bearer a-token-of-google-(\d+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (!token || Number(token) <= signIns.revoked || Number(token) > signIns.input) {
      return rpcError(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
    }
    if (request.method !== "POST" || request.path !== PREDICT_PATH) return rpcError(404, "NOT_FOUND", "no such model");
    return scripted.declines.shift() ?? predict(request, { orders, bodies: scripted.bodies });
  });
  return Object.assign(server, scripted, { signIns });
}

function signIn({ text }: ServerRequest, signIns: SignIns): Reply {
  const form = new URLSearchParams(text);
  const [header = "", payload = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const isSigned = createVerify("RSA-SHA256").update(`${header}.${payload}`).verify(publicKey, signature, "base64url");
  const claims = isSigned ? JSON.parse(Buffer.from(payload, "base64url").toString()) : {};
  const isMeant = claims.iss === EMAIL && claims.scope === "https://www.googleapis.com/auth/cloud-platform";
  if (!isMeant || signIns.behaviour === "refuse") {
    return { status: 400, json: { error: "invalid_grant", error_description: "Invalid JWT Signature." } };
  }
  if (signIns.behaviour === "answer-500") return { status: 500, json: {} };
  if (signIns.behaviour === "hang") return "hang";
  if (signIns.behaviour === "garbage") return { status: 200, html: "<!doctype html>" };
  signIns.input += 1;
  return {
    status: 200,
    json: { access_token: `a-token-of-google-${signIns.input}`, expires_in: 3599, token_type: "Bearer" },
  };
}

/** Raw base64 of a JPEG, as the protocol requires. */
const isJpeg = (data: unknown): boolean => typeof data === "string" && data.startsWith("/9j/");

type Image = { image?: { bytesBase64Encoded?: unknown } };
type Request = {
  instances?: { personImage?: Image; productImages?: Image[] }[];
  parameters?: { sampleCount?: number; seed?: number; addWatermark?: boolean };
};

async function predict(
  { json }: ServerRequest,
  { orders, bodies }: { orders: Orders; bodies: unknown[] },
): Promise<Reply> {
  // The protocol's shape; a wrong one shows in the fields read below.
  const { instances: [instance] = [], parameters = {} } = json as Request;
  const [product] = instance?.productImages ?? [];
  if (!isJpeg(instance?.personImage?.image?.bytesBase64Encoded) || !isJpeg(product?.image?.bytesBase64Encoded)) {
    return rpcError(400, "INVALID_ARGUMENT", "Image could not be decoded.");
  }
  if (parameters.seed !== undefined && parameters.addWatermark !== false) {
    return rpcError(400, "INVALID_ARGUMENT", "seed is not supported when watermark is enabled.");
  }
  const taken = orders.take({ input: { ...json, seed: parameters.seed }, samples: parameters.sampleCount ?? 1 });
  if (taken.reply) return taken.reply;
  const { order } = taken;
  orders.end(order);
  if (order.state === "working") return "hang";
  if (order.state === "failed") return rpcError(500, "INTERNAL", "Internal error encountered.");
  if (order.state === "refused") {
    const words = "The input image contains content that has been blocked by your current safety filter threshold.";
    return rpcError(400, "INVALID_ARGUMENT", `Image editing failed: ${words} Support codes: 43188360;`);
  }
  if (bodies.length > 0) return { status: 200, json: bodies.shift() };
  if (order.behaviour === "no-picture") return { status: 200, json: {} };
  const bytesBase64Encoded = await orders.pictureBase64(order);
  const copies = order.behaviour === "duplicate" ? 2 * order.samples : order.samples;
  const prediction =
    order.behaviour === "picture-elsewhere"
      ? { mimeType: "image/png", gcsUri: orders.state.elsewhere }
      : { mimeType: order.behaviour === "wrong-content-type" ? "text/plain" : "image/png", bytesBase64Encoded };
  return { status: 200, json: { predictions: Array.from({ length: copies }, () => prediction) } };
}
