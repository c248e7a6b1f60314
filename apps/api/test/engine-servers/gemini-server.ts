/** Plays the Gemini API's `generateContent` of an image model: one picture per answer, in a part with `inlineData`. */
import { type EngineServer, type Orders, openEngineServer, type Reply, type ServerRequest } from "./engine-server.ts";
import { rpcError } from "./google-server.ts";

export const GEMINI_KEY = "a-key-of-gemini";
const MODEL_PATH = "/v1beta/models/gemini-nano-banana-2.1";

export const geminiEnvironment = (origin: string): Record<string, string> => ({
  TRYON_ENGINES: "gemini",
  GEMINI_API_KEY: GEMINI_KEY,
  GEMINI_API_URL: `${origin}/v1beta`,
});

export type GeminiServer = EngineServer & {
  /** Bodies of the answers to the next requests, one each, instead of a picture. */
  bodies: unknown[];
};

export async function openGeminiServer(): Promise<GeminiServer> {
  const bodies: unknown[] = [];
  const server = await openEngineServer((request, orders) => {
    if (request.headers["x-goog-api-key"] !== GEMINI_KEY) {
      return rpcError(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.");
    }
    if (request.method === "GET" && request.path === MODEL_PATH) return { status: 200, json: { name: "models/…" } };
    if (request.method !== "POST" || request.path !== `${MODEL_PATH}:generateContent`) {
      return rpcError(404, "NOT_FOUND", "the model is not found for API version v1beta");
    }
    return generate(request, { orders, bodies });
  });
  return Object.assign(server, { bodies });
}

type Part = { text?: string; inlineData?: { mimeType: string; data: string } };
type Request = { contents?: { parts?: Part[] }[]; generationConfig?: { seed?: number } };

const responseOf = (parts: unknown[], finishReason = "STOP"): Reply => ({
  status: 200,
  json: { candidates: [{ content: { role: "model", parts }, finishReason, index: 0 }], usageMetadata: {} },
});

async function generate(
  { json }: ServerRequest,
  { orders, bodies }: { orders: Orders; bodies: unknown[] },
): Promise<Reply> {
  // The protocol's shape; a wrong one shows in the fields read below.
  const { contents: [content] = [], generationConfig = {} } = json as Request;
  const pictures = content?.parts?.filter(({ inlineData }) => inlineData?.data.startsWith("/9j/")) ?? [];
  if (pictures.length !== 2) return rpcError(400, "INVALID_ARGUMENT", "Unable to process input image.");
  const taken = orders.take({ input: { ...json, seed: generationConfig.seed }, samples: 1 });
  if (taken.reply) return taken.reply;
  const { order } = taken;
  orders.end(order);
  if (order.state === "working") return "hang";
  if (order.state === "failed") return rpcError(500, "INTERNAL", "An internal error has occurred.");
  if (order.state === "refused") return { status: 200, json: { promptFeedback: { blockReason: "IMAGE_SAFETY" } } };
  if (bodies.length > 0) return { status: 200, json: bodies.shift() };
  if (order.behaviour === "no-picture") return responseOf([{ text: "I cannot edit this photo." }]);
  if (order.behaviour === "picture-elsewhere") return responseOf([{ fileData: { fileUri: orders.state.elsewhere } }]);
  const mimeType = order.behaviour === "wrong-content-type" ? "text/plain" : "image/png";
  const picture = { inlineData: { mimeType, data: await orders.pictureBase64(order) } };
  return responseOf(order.behaviour === "duplicate" ? [picture, picture] : [{ text: "Here it is." }, picture]);
}
