/** The state of the installation: its queue, its engines and its settings. Secrets only appear as set or not set. */
import type { AdminSystem } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Engines } from "../engines/engines.ts";
import { measureQueue } from "../tryon/tryon.ts";

export type SystemDeps = { database: Pick<Database, "read">; config: Config; engines: Pick<Engines, "states"> };

export async function readSystem({ database, config, engines }: SystemDeps): Promise<AdminSystem> {
  const { queued, processing, oldestQueuedAt } = await database.read(measureQueue);
  const waitedMs = oldestQueuedAt === null ? null : now().getTime() - new Date(oldestQueuedAt).getTime();
  return {
    queue: {
      queued,
      processing,
      oldestQueuedSeconds: waitedMs === null ? null : Math.max(0, Math.round(waitedMs / 1000)),
    },
    engines: engines.states(),
    settings: settingsOf(config),
  };
}

type Setting = AdminSystem["settings"][number];
const shown = (name: string, value: string | number | boolean): Setting => ({
  name,
  value: typeof value === "boolean" ? (value ? "on" : "off") : String(value),
  secret: false,
});
const secret = (name: string, value: string | undefined): Setting => ({
  name,
  value: value ? "set" : "not set",
  secret: true,
});

/** Named like the environment variables. Listed explicitly: a new setting is shown only after someone has decided that it may be. */
export function settingsOf(config: Config): Setting[] {
  const { payments, mail, storage, tryon, operator, googleSignIn } = config;
  return [
    shown("APP_URL", config.appUrl),
    shown("ROLE", config.role),
    shown("DATABASE_URL", config.database.kind === "url" ? "a server" : "the built-in database"),
    shown("STORAGE_URL", storage.driver === "s3" ? `the bucket ${storage.bucket}` : "a folder"),
    secret("AUTH_SECRET", config.authSecret),
    shown("TRYON_ENGINES", tryon.engines.join(", ")),
    shown("TRYON_DEADLINE_SECONDS", tryon.deadlineMs / 1000),
    shown("TRYON_THREADS", tryon.threads),
    shown("TRYON_QUEUE_MAX", tryon.queueMax),
    shown("TRYON_JUDGE", tryon.judge),
    secret("FASHN_API_KEY", tryon.outside.fashn.apiKey),
    secret("REPLICATE_API_TOKEN", tryon.outside.replicate.apiToken),
    secret("FAL_KEY", tryon.outside.fal.apiKey),
    shown("Payments", payments.provider),
    secret("STRIPE_SECRET_KEY", payments.provider === "stripe" ? payments.secretKey : undefined),
    secret("STRIPE_WEBHOOK_SECRET", payments.provider === "stripe" ? payments.webhookSecret : undefined),
    secret("SMTP_URL", mail.smtp?.url),
    shown("MAIL_FROM", mail.from.address),
    secret("GOOGLE_CLIENT_SECRET", googleSignIn ? "set" : undefined),
    shown("SHOP_CURRENCY", config.shopCurrency),
    shown("WELCOME_CREDITS", config.welcomeCredits),
    shown("RESULT_RETENTION_DAYS", config.retention.resultDays),
    shown("RATE_LIMITS", config.rateLimits),
    shown("TRUSTED_PROXIES", config.trustedProxies),
    secret("METRICS_TOKEN", config.metricsToken),
    shown("OPERATOR_NAME", operator.name || "not set"),
    shown("DEMO", config.demo),
  ];
}
