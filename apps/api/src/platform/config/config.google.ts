/** Google's two try-on engines: the account, the model and the URL. */
import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { ConfigError, type Reader, refuseOpenKey, withoutSlash } from "./config.reader.ts";

export type GoogleConfig = {
  /** Empty unless the engine is listed. */
  account: { clientEmail: string; privateKey: string };
  project: string;
  location: string;
  model: string;
  vertexUrl: string;
  tokenUrl: string;
  personGeneration: "allow_adult" | "allow_all";
  watermark: boolean;
  requestsPerMinute: number;
};

/** `apiKey` is empty unless the engine is listed. */
export type GeminiConfig = { apiKey: string; apiUrl: string; model: string; imageSize: "1K" | "2K" | "4K" };

const accountFile = z.object({
  type: z.literal("service_account"),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  project_id: z.string().optional(),
});
type AccountFile = z.infer<typeof accountFile>;

/** @throws ConfigError */
export function readGoogle(read: Reader, listed: boolean): GoogleConfig {
  const text = read.text("GOOGLE_VERTEX_CREDENTIALS");
  const file = read.text("GOOGLE_VERTEX_CREDENTIALS_FILE");
  const location = inAddress("GOOGLE_VERTEX_LOCATION", read.text("GOOGLE_VERTEX_LOCATION") ?? "us-central1");
  const region = location === "global" ? "" : `${location}-`;
  const account = listed ? readAccount({ text, file }) : undefined;
  const project = read.text("GOOGLE_VERTEX_PROJECT") ?? account?.project_id;
  if (listed && !project)
    throw new ConfigError("GOOGLE_VERTEX_PROJECT is needed, because the credentials name no project");
  const config: GoogleConfig = {
    account: { clientEmail: account?.client_email ?? "", privateKey: account?.private_key ?? "" },
    project: project ? inAddress("GOOGLE_VERTEX_PROJECT", project) : "",
    location,
    model: inAddress("GOOGLE_VERTEX_MODEL", read.text("GOOGLE_VERTEX_MODEL") ?? "virtual-try-on-001"),
    vertexUrl: withoutSlash(
      read.url("GOOGLE_VERTEX_URL", ["http:", "https:"]) ?? `https://${region}aiplatform.googleapis.com/v1`,
    ),
    tokenUrl: read.url("GOOGLE_VERTEX_TOKEN_URL", ["http:", "https:"]) ?? "https://oauth2.googleapis.com/token",
    personGeneration: read.oneOf("GOOGLE_VERTEX_PERSON_GENERATION", ["allow_adult", "allow_all"], "allow_adult"),
    watermark: read.oneOf("GOOGLE_VERTEX_WATERMARK", ["on", "off"], "off") === "on",
    requestsPerMinute: read.integer("GOOGLE_VERTEX_REQUESTS_PER_MINUTE", { standard: 50, min: 1, max: 100_000 }),
  };
  refuseOpenKey("GOOGLE_VERTEX_URL", config.vertexUrl, config.account.privateKey);
  refuseOpenKey("GOOGLE_VERTEX_TOKEN_URL", config.tokenUrl, config.account.privateKey);
  return config;
}

/** @throws ConfigError */
export function readGemini(read: Reader, listed: boolean): GeminiConfig {
  const apiKey = read.text("GEMINI_API_KEY");
  if (listed && !apiKey) throw new ConfigError("GEMINI_API_KEY is needed, because TRYON_ENGINES lists gemini");
  const config: GeminiConfig = {
    apiKey: apiKey ?? "",
    apiUrl: withoutSlash(
      read.url("GEMINI_API_URL", ["http:", "https:"]) ?? "https://generativelanguage.googleapis.com/v1beta",
    ),
    model: inAddress("GEMINI_MODEL", read.text("GEMINI_MODEL") ?? "gemini-nano-banana-2.1"),
    imageSize: read.oneOf("GEMINI_IMAGE_SIZE", ["1K", "2K", "4K"], "1K"),
  };
  refuseOpenKey("GEMINI_API_URL", config.apiUrl, config.apiKey);
  return config;
}

/** These become parts of a URL, where a slash would change the path. */
function inAddress(name: string, value: string): string {
  if (!/^[a-z0-9][a-z0-9.:-]*$/i.test(value))
    throw new ConfigError(`${name} has characters that are not allowed in such a name`);
  return value;
}

/** Error messages repeat neither the file's text nor the parser's message: both may contain the key. */
function readAccount({ text, file }: { text: string | undefined; file: string | undefined }): AccountFile {
  if (text && file) {
    throw new ConfigError("GOOGLE_VERTEX_CREDENTIALS and GOOGLE_VERTEX_CREDENTIALS_FILE cannot both be set");
  }
  if (!text && !file) {
    throw new ConfigError(
      "GOOGLE_VERTEX_CREDENTIALS_FILE or GOOGLE_VERTEX_CREDENTIALS is needed, because TRYON_ENGINES lists google",
    );
  }
  const name = file ? "GOOGLE_VERTEX_CREDENTIALS_FILE" : "GOOGLE_VERTEX_CREDENTIALS";
  const account = accountFile.safeParse(parseJson(text ?? readText(name, file ?? ""))).data;
  if (!account) throw new ConfigError(`${name} is not the JSON key of a service account`);
  if (!isRsaKey(account.private_key)) throw new ConfigError(`${name} has a private_key that cannot be read`);
  return account;
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
