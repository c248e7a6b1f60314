/**
 * The configuration: environment variables, read once and parsed. A bad one is rejected with one line that names it.
 * With none set the app runs out of the box. Only the entry reads process.env and passes it in here.
 */
import { availableParallelism } from "node:os";
import path from "node:path";
import { type Currency, currencies } from "@toile/contract";
import type { LogLevel } from "../log.ts";
import { type GeminiConfig, type GoogleConfig, readGemini, readGoogle } from "./config.google.ts";
import { type GoogleSignInConfig, readGoogleSignIn } from "./config.identity.ts";
import { type MailConfig, readMail } from "./config.mail.ts";
import { type OperatorConfig, readOperator } from "./config.operator.ts";
import { type PaymentsConfig, readPayments } from "./config.payments.ts";
import {
  ConfigError,
  createReader,
  type Environment,
  LOCAL_HOSTS,
  type Reader,
  refuseOpenKey,
  withoutSlash,
} from "./config.reader.ts";

export { ConfigError, type Environment } from "./config.reader.ts";

export type DatabaseConfig =
  | { kind: "url"; url: string /** The built-in database, once it runs. */; isBuiltIn?: boolean }
  | { kind: "embedded" };

export type StorageConfig =
  | { driver: "disk"; directory: string }
  | {
      driver: "s3";
      bucket: string;
      region: string;
      /** Absent: Amazon's endpoint. */
      endpoint?: string;
      /** Absent: the AWS SDK uses its default sources. */
      credentials?: { accessKeyId: string; secretAccessKey: string };
      forcePathStyle: boolean;
    };

/** URLs have no trailing slash. Keys are empty unless the engine is listed. */
export type OutsideEngines = {
  fashn: { apiKey: string; apiUrl: string; model: string };
  /** Without a token the URL is a self-hosted Cog server. */
  replicate: { apiToken: string; apiUrl: string; model: string };
  fal: { apiKey: string; apiUrl: string; model: string };
  google: GoogleConfig;
  gemini: GeminiConfig;
  http: { url: string; token: string };
};

export type ProcessRole = "all" | "web" | "worker";

export type Config = {
  role: ProcessRole;
  host: string;
  /** 0: any free port. */
  port: number;
  /** Where shoppers reach the site; no trailing slash. */
  appUrl: string;
  /** APP_URL was set, not derived from the port. */
  hasAppUrl: boolean;
  /** An absolute path. */
  dataDir: string;
  database: DatabaseConfig;
  storage: StorageConfig;
  /** Signs tokens and picture URLs. Empty: main generates one and stores it in the data folder. */
  authSecret: string;
  tryon: {
    /** In order of preference. */
    engines: string[];
    /** From the request to its end, including time in the queue. */
    deadlineMs: number;
    /** Concurrent renders in this process. */
    threads: number;
    /** The longest queue of try-ons; new ones are then refused. */
    queueMax: number;
    /** If an engine rejects a picture's content, ask the next one instead of telling the shopper. */
    contentSecondOpinion: boolean;
    /** Use the judgement of outside engines' results. Those of the embedded engine are always judged. */
    judge: boolean;
    /** Take only the garment from outside engines' pictures, and the person and the room from the photo. */
    keepPerson: boolean;
    outside: OutsideEngines;
    /** Engine → millionths of a dollar per picture. */
    prices: Record<string, number>;
  };
  /** The currency of the shop's price filters. Products in other currencies keep their own. */
  shopCurrency: Currency;
  /** Credits that a new account starts with. */
  welcomeCredits: number;
  logLevel: LogLevel;
  /** Demo accounts exist, are printed at start and can sign in. Never true with NODE_ENV=production. */
  demo: boolean;
  /** NODE_ENV is production and APP_URL is not on this machine. */
  production: boolean;
  /** Required to read /metrics. If unset, only this machine may read it, and in production no one. */
  metricsToken?: string;
  retention: { resultDays: number };
  payments: PaymentsConfig;
  mail: MailConfig;
  /** Null: sign-in with Google is off. */
  googleSignIn: GoogleSignInConfig | null;
  operator: OperatorConfig;
  /** Product pictures may be fetched from this machine and its network. Never in production. */
  allowPrivatePictureHosts: boolean;
  /** Off only in tests and load campaigns. */
  rateLimits: boolean;
  /** Number of proxies in front of this server whose X-Forwarded-For is trusted; 0: none. */
  trustedProxies: number;
  web: {
    /** The web app's folder: its build, or its sources if `dev`. */
    directory: string;
    /** Serve the web app from its sources with hot reload. */
    dev: boolean;
  };
};

const AUTH_SECRET_MIN_CHARACTERS = 32;

/** @throws ConfigError */
export function loadConfig(environment: Environment, options: { dev?: boolean; webDirectory?: string } = {}): Config {
  const read = createReader(environment);
  const port = read.integer("PORT", { standard: 3000, min: 0, max: 65_535 });
  const configuredUrl = read.url("APP_URL", ["http:", "https:"])?.replace(/\/+$/, "");
  const nodeProduction = environment.NODE_ENV === "production";
  if (nodeProduction && !configuredUrl) {
    throw new ConfigError(
      "APP_URL is needed with NODE_ENV=production: the site's address, such as https://toile.example",
    );
  }
  const appUrl = configuredUrl ?? `http://localhost:${port}`;
  const production = nodeProduction && !LOCAL_HOSTS.test(new URL(appUrl).hostname);
  const dataDir = path.resolve(read.text("DATA_DIR") ?? "data");
  const databaseUrl = read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const storageUrl = read.url("STORAGE_URL", ["file:", "s3:"]);
  const authSecret = read.text("AUTH_SECRET");
  const bare = !production && !databaseUrl && !storageUrl && !authSecret;
  const role = read.oneOf("ROLE", ["all", "web", "worker"], "all");
  const config: Config = {
    role,
    host: read.text("HOST") ?? "0.0.0.0",
    port,
    appUrl,
    hasAppUrl: configuredUrl !== undefined,
    dataDir,
    database: databaseUrl ? { kind: "url", url: databaseUrl } : { kind: "embedded" },
    storage: readStorage(storageUrl, dataDir, read),
    authSecret: readAuthSecret(authSecret, production),
    tryon: readTryOn(read),
    shopCurrency: read.oneOf("SHOP_CURRENCY", currencies, "EUR"),
    welcomeCredits: read.integer("WELCOME_CREDITS", { standard: bare ? 5 : 0, min: 0, max: 1000 }),
    logLevel: read.oneOf("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "fatal", "silent"], "info"),
    demo: read.oneOf("DEMO", ["on", "off"], "on") === "on" && !nodeProduction,
    production,
    retention: { resultDays: read.integer("RESULT_RETENTION_DAYS", { standard: 30, min: 1, max: 3650 }) },
    payments: readPayments(read, { production, role }),
    mail: readMail(read, { dataDir }),
    googleSignIn: readGoogleSignIn(read),
    operator: readOperator(read),
    allowPrivatePictureHosts: read.oneOf("IMPORT_ALLOW_PRIVATE_HOSTS", ["on", "off"], "off") === "on",
    rateLimits: read.oneOf("RATE_LIMITS", ["on", "off"], "on") === "on",
    trustedProxies: read.integer("TRUSTED_PROXIES", { standard: 0, min: 0, max: 8 }),
    web: { directory: path.resolve(options.webDirectory ?? "apps/web"), dev: options.dev ?? false },
  };
  const metricsToken = read.text("METRICS_TOKEN");
  if (metricsToken) config.metricsToken = metricsToken;
  if (production && config.allowPrivatePictureHosts)
    throw new ConfigError("IMPORT_ALLOW_PRIVATE_HOSTS may not be on in production");
  if (production && !config.rateLimits) throw new ConfigError("RATE_LIMITS may not be off in production");
  if (config.role !== "all" && config.database.kind === "embedded") {
    throw new ConfigError(`DATABASE_URL is needed with ROLE=${config.role}: the built-in database serves one process`);
  }
  read.refuseUnknown();
  return config;
}

function readAuthSecret(secret: string | undefined, production: boolean): string {
  if (secret !== undefined && secret.length < AUTH_SECRET_MIN_CHARACTERS) {
    throw new ConfigError(`AUTH_SECRET needs at least ${AUTH_SECRET_MIN_CHARACTERS} characters`);
  }
  if (secret === undefined && production) {
    throw new ConfigError("AUTH_SECRET is needed in production; generate one with: openssl rand -base64 48");
  }
  return secret ?? "";
}

function readTryOn(read: Reader): Config["tryon"] {
  const engines = (read.text("TRYON_ENGINES") ?? "local").split(",").map((name) => name.trim());
  const strange = engines.find((name) => !/^[a-z][a-z-]*$/.test(name));
  if (strange !== undefined)
    throw new ConfigError(`TRYON_ENGINES lists "${strange}", which is not a name of an engine`);
  if (new Set(engines).size < engines.length) throw new ConfigError("TRYON_ENGINES lists an engine twice");
  return {
    engines,
    deadlineMs: read.integer("TRYON_DEADLINE_SECONDS", { standard: 120, min: 10, max: 3600 }) * 1000,
    threads: read.integer("TRYON_THREADS", { standard: standardThreads(), min: 1, max: 64 }),
    queueMax: read.integer("TRYON_QUEUE_MAX", { standard: 200, min: 1, max: 100_000 }),
    contentSecondOpinion: read.oneOf("TRYON_CONTENT_SECOND_OPINION", ["on", "off"], "off") === "on",
    judge: read.oneOf("TRYON_JUDGE", ["on", "off"], "on") === "on",
    keepPerson: read.oneOf("TRYON_KEEP_PERSON", ["on", "off"], "on") === "on",
    outside: readOutsideEngines(read, engines),
    prices: readPrices(read.text("TRYON_PRICES") ?? "fashn=0.075,fal=0.075,gemini=0.0336"),
  };
}

/** A listed engine without its key or URL stops the start; an unlisted one needs neither. */
function readOutsideEngines(read: Reader, engines: string[]): OutsideEngines {
  const required = (engine: string, name: string, value: string | undefined): string => {
    if (value === undefined && engines.includes(engine)) {
      throw new ConfigError(`${name} is needed, because TRYON_ENGINES lists ${engine}`);
    }
    return value ?? "";
  };
  const replicateUrl = read.url("REPLICATE_API_URL", ["http:", "https:"]);
  const replicateToken = read.text("REPLICATE_API_TOKEN");
  const outside: OutsideEngines = {
    fashn: {
      apiKey: required("fashn", "FASHN_API_KEY", read.text("FASHN_API_KEY")),
      apiUrl: withoutSlash(read.url("FASHN_API_URL", ["http:", "https:"]) ?? "https://api.fashn.ai/v1"),
      model: read.text("FASHN_MODEL") ?? "tryon-v1.6",
    },
    replicate: {
      apiToken: required("replicate", "REPLICATE_API_TOKEN", replicateToken ?? (replicateUrl && "")),
      apiUrl: withoutSlash(replicateUrl ?? "https://api.replicate.com/v1"),
      model: read.text("REPLICATE_MODEL") ?? "prunaai/p-image-try-on",
    },
    fal: {
      apiKey: required("fal", "FAL_KEY", read.text("FAL_KEY")),
      apiUrl: withoutSlash(read.url("FAL_API_URL", ["http:", "https:"]) ?? "https://queue.fal.run"),
      model: read.text("FAL_MODEL") ?? "fal-ai/fashn/tryon/v1.6",
    },
    google: readGoogle(read, engines.includes("google")),
    gemini: readGemini(read, engines.includes("gemini")),
    http: {
      url: withoutSlash(required("http", "TRYON_HTTP_URL", read.url("TRYON_HTTP_URL", ["http:", "https:"]))),
      token: read.text("TRYON_HTTP_TOKEN") ?? "",
    },
  };
  refuseOpenKey("FASHN_API_URL", outside.fashn.apiUrl, outside.fashn.apiKey);
  refuseOpenKey("REPLICATE_API_URL", outside.replicate.apiUrl, outside.replicate.apiToken);
  refuseOpenKey("FAL_API_URL", outside.fal.apiUrl, outside.fal.apiKey);
  return outside;
}

/** `fashn=0.075,replicate=0.02` in dollars a picture. */
function readPrices(text: string): Record<string, number> {
  const prices: Record<string, number> = {};
  for (const entry of text.split(",")) {
    const match = /^\s*([a-z][a-z-]*)\s*=\s*(\d{1,3}(?:\.\d{1,6})?)\s*$/.exec(entry);
    if (!match?.[1]) throw new ConfigError("TRYON_PRICES must look like fashn=0.075,fal=0.075 (dollars a picture)");
    prices[match[1]] = Math.round(Number(match[2]) * 1_000_000);
  }
  return prices;
}

/** Two if the machine allows it: one processor stays free for requests, and each render needs memory. */
function standardThreads(): number {
  return Math.max(1, Math.min(2, availableParallelism() - 1));
}

function readStorage(url: string | undefined, dataDir: string, read: Reader): StorageConfig {
  if (url === undefined) return { driver: "disk", directory: path.join(dataDir, "storage") };
  const href = new URL(url);
  if (href.protocol === "file:") {
    const directory = decodeURIComponent(url.slice("file:".length).replace(/^\/\/(?=\/)/, ""));
    if (!directory) throw new ConfigError("STORAGE_URL=file: needs a folder after the colon");
    return { driver: "disk", directory: path.resolve(directory) };
  }
  if (!href.hostname) throw new ConfigError("STORAGE_URL needs a bucket, such as s3://pictures?endpoint=https://...");
  const endpoint = href.searchParams.get("endpoint");
  if (endpoint !== null && !URL.canParse(endpoint))
    throw new ConfigError("STORAGE_URL has an endpoint that is not a valid URL");
  const accessKeyId = read.text("STORAGE_ACCESS_KEY_ID");
  const secretAccessKey = read.text("STORAGE_SECRET_ACCESS_KEY");
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new ConfigError("STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY are set together or not at all");
  }
  return {
    driver: "s3",
    bucket: href.hostname,
    region: href.searchParams.get("region") ?? "us-east-1",
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    forcePathStyle: href.searchParams.get("path-style") !== "false" && endpoint !== null,
  };
}
