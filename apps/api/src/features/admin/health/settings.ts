/** How the installation is set up. For a secret, only whether it is set. */
import type { AdminSystem } from "@toile/contract";
import type { Config } from "../../../platform/config/config.ts";

type Setting = AdminSystem["settings"][number];
type Named = Omit<Setting, "group">;

const shown = (name: string, value: string | number | boolean): Named => ({
  name,
  value: typeof value === "boolean" ? (value ? "on" : "off") : String(value),
  secret: false,
});
const secret = (name: string, value: string | undefined): Named => ({
  name,
  value: value ? "set" : "not set",
  secret: true,
});

/** Named like the environment variables. Each is listed by hand, so a new setting is not shown until someone adds it here. */
export function settingsOf(config: Config): Setting[] {
  const groups: [string, Named[]][] = [
    ["Server", serverOf(config)],
    ["Data", dataOf(config)],
    ["Try-on", tryOnOf(config)],
    ["Payments", paymentsOf(config)],
    ["Mail", mailOf(config)],
    ["Shop and people", peopleOf(config)],
  ];
  return groups.flatMap(([group, settings]) => settings.map((setting) => ({ group, ...setting })));
}

const serverOf = (config: Config): Named[] => [
  shown("APP_URL", config.appUrl),
  shown("NODE_ENV", config.production ? "production" : "not production"),
  shown("ROLE", config.role),
  shown("HOST", config.host),
  shown("PORT", config.port),
  secret("AUTH_SECRET", config.authSecret),
  shown("RATE_LIMITS", config.rateLimits),
  shown("TRUSTED_PROXIES", config.trustedProxies),
  shown("LOG_LEVEL", config.logLevel),
  secret("METRICS_TOKEN", config.metricsToken),
];

const dataOf = ({ database, storage, retention, dataDir }: Config): Named[] => [
  shown("DATABASE_URL", database.kind === "embedded" || database.isBuiltIn ? "the built-in database" : "a server"),
  shown("STORAGE_URL", storage.driver === "s3" ? `the bucket ${storage.bucket}` : "a folder"),
  shown("DATA_DIR", dataDir),
  shown("RESULT_RETENTION_DAYS", retention.resultDays),
];

const tryOnOf = ({ tryon }: Config): Named[] => [
  shown("TRYON_ENGINES", tryon.engines.join(", ")),
  shown("TRYON_THREADS", tryon.threads),
  shown("TRYON_DEADLINE_SECONDS", tryon.deadlineMs / 1000),
  shown("TRYON_QUEUE_MAX", tryon.queueMax),
  shown("TRYON_JUDGE", tryon.judge),
  shown("TRYON_KEEP_PERSON", tryon.keepPerson),
  shown("TRYON_CONTENT_SECOND_OPINION", tryon.contentSecondOpinion),
  shown("TRYON_PRICES", pricesOf(tryon.prices) || "none"),
  secret("FASHN_API_KEY", tryon.outside.fashn.apiKey),
  secret("REPLICATE_API_TOKEN", tryon.outside.replicate.apiToken),
  secret("FAL_KEY", tryon.outside.fal.apiKey),
  secret("GOOGLE_VERTEX_CREDENTIALS", tryon.outside.google.account.privateKey),
  secret("GEMINI_API_KEY", tryon.outside.gemini.apiKey),
  secret("TRYON_HTTP_TOKEN", tryon.outside.http.token),
];

/** As in the variable: dollars per picture. */
const pricesOf = (prices: Record<string, number>): string =>
  Object.entries(prices)
    .map(([engine, microDollars]) => `${engine}=${microDollars / 1_000_000}`)
    .join(", ");

const paymentsOf = ({ payments }: Config): Named[] => {
  const stripe = payments.provider === "stripe" ? payments : undefined;
  return [
    shown("Payments", payments.provider),
    secret("STRIPE_SECRET_KEY", stripe?.secretKey),
    secret("STRIPE_PUBLISHABLE_KEY", stripe?.publishableKey),
    secret("STRIPE_WEBHOOK_SECRET", stripe?.webhookSecret),
  ];
};

const mailOf = ({ mail }: Config): Named[] => [
  secret("SMTP_URL", mail.smtp?.url),
  shown("MAIL_FROM", mail.from.address),
];

const peopleOf = ({ googleSignIn, shopCurrency, welcomeCredits, operator, demo }: Config): Named[] => [
  shown("SHOP_CURRENCY", shopCurrency),
  shown("WELCOME_CREDITS", welcomeCredits),
  shown("GOOGLE_CLIENT_ID", googleSignIn?.clientId ?? "not set"),
  secret("GOOGLE_CLIENT_SECRET", googleSignIn?.clientSecret),
  shown("OPERATOR_NAME", operator.name || "not set"),
  shown("OPERATOR_EMAIL", operator.email || "not set"),
  shown("DEMO", demo),
];
