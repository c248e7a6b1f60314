/**
 * The wiring: every feature, job, event handler and route in rank order, on one page. It decides nothing: it passes
 * each feature what it needs and connects its events to the features of higher rank.
 */
import type { OpenAPIHono } from "@hono/zod-openapi";
import { API_BASE, FASHN_BASE, SHARE_TARGET_PATH } from "@toile/contract";
import { consentRoutes } from "./features/accounts/accounts.consents.routes.ts";
import { googleRoutes } from "./features/accounts/accounts.google.routes.ts";
import { defineAccountsJobs } from "./features/accounts/accounts.jobs.ts";
import { passkeyRoutes } from "./features/accounts/accounts.passkeys.routes.ts";
import { profileRoutes } from "./features/accounts/accounts.profile.routes.ts";
import { recoveryRoutes } from "./features/accounts/accounts.recovery.routes.ts";
import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { securityRoutes } from "./features/accounts/accounts.security.routes.ts";
import { sessionsRoutes } from "./features/accounts/accounts.sessions.routes.ts";
import * as accounts from "./features/accounts/accounts.ts";
import { adminActRoutes } from "./features/admin/admin.acts.routes.ts";
import { adminExportRoutes } from "./features/admin/admin.exports.routes.ts";
import { adminMetricsRoutes } from "./features/admin/admin.metrics.routes.ts";
import { adminRoutes } from "./features/admin/admin.routes.ts";
import { createAdmin } from "./features/admin/admin.ts";
import { adminWordRoutes } from "./features/admin/admin.words.routes.ts";
import { keyRoutes } from "./features/api-keys/api-keys.routes.ts";
import * as apiKeys from "./features/api-keys/api-keys.ts";
import { apiUsageRoutes } from "./features/api-usage/api-usage.routes.ts";
import { createApiUsage } from "./features/api-usage/api-usage.ts";
import { defineAuditJobs } from "./features/audit/audit.jobs.ts";
import * as audit from "./features/audit/audit.ts";
import { cardRoutes } from "./features/billing/billing.card.routes.ts";
import { receiptRoutes } from "./features/billing/billing.receipts.routes.ts";
import { billingRoutes } from "./features/billing/billing.routes.ts";
import { subscriptionRoutes } from "./features/billing/billing.subscriptions.routes.ts";
import { switchRoutes } from "./features/billing/billing.switch.routes.ts";
import { createBilling, createProvider, findSubscription, type Provider } from "./features/billing/billing.ts";
import { simulatorRoutes, WEBHOOK_PATH, webhookRoutes } from "./features/billing/billing.webhook.routes.ts";
import { brandRoutes, categoryRoutes } from "./features/catalogue/catalogue.brands.routes.ts";
import { IMPORT_PATH, importRoutes } from "./features/catalogue/catalogue.import.routes.ts";
import { PRODUCT_PICTURES_PATH, productPictureRoutes } from "./features/catalogue/catalogue.pictures.routes.ts";
import { productRoutes } from "./features/catalogue/catalogue.products.routes.ts";
import { sitemapRoutes } from "./features/catalogue/catalogue.sitemap.routes.ts";
import { createCatalogue } from "./features/catalogue/catalogue.ts";
import { createImports } from "./features/catalogue/import/import.ts";
import { createSitemap } from "./features/catalogue/sitemap/sitemap.ts";
import { defineCreditsJobs } from "./features/credits/credits.jobs.ts";
import { creditsRoutes } from "./features/credits/credits.routes.ts";
import * as credits from "./features/credits/credits.ts";
import { configuredEngines } from "./features/engines/engines.configured.ts";
import { CHECK_PATH, enginesRoutes } from "./features/engines/engines.routes.ts";
import { createEngines, type Examiner, type TryOnEngine } from "./features/engines/engines.ts";
import { FASHN_RUN_PATH, fashnRoutes } from "./features/fashn/fashn.routes.ts";
import * as fashn from "./features/fashn/fashn.ts";
import { favouriteRoutes } from "./features/favourites/favourites.routes.ts";
import { createFavourites } from "./features/favourites/favourites.ts";
import { lookRoutes } from "./features/looks/looks.routes.ts";
import { createLooks } from "./features/looks/looks.ts";
import { defineNewsletterJobs } from "./features/newsletter/newsletter.jobs.ts";
import { newsletterRoutes, oneClickRoutes } from "./features/newsletter/newsletter.routes.ts";
import * as newsletter from "./features/newsletter/newsletter.ts";
import { HOUSE_MODELS_PATH } from "./features/on-model/house-models.routes.ts";
import { onModelRoutes } from "./features/on-model/on-model.routes.ts";
import { createOnModel, listUsed } from "./features/on-model/on-model.ts";
import {
  definePicturesJobs,
  type PicturesJobDeps,
  removePicturesOfAccount,
} from "./features/pictures/pictures.jobs.ts";
import { ownPhotoRoutes } from "./features/pictures/pictures.photos.routes.ts";
import { publicPictureRoutes } from "./features/pictures/pictures.public.routes.ts";
import { PROFILE_UPLOAD_PATH, pictureRoutes, profilePictureRoutes } from "./features/pictures/pictures.routes.ts";
import { createPictures } from "./features/pictures/pictures.ts";
import { privacyRoutes } from "./features/privacy/privacy.routes.ts";
import { createPrivacy, type Forgetter, forgetDeleted } from "./features/privacy/privacy.ts";
import { definePushJobs } from "./features/push/push.jobs.ts";
import { pushRoutes } from "./features/push/push.routes.ts";
import * as push from "./features/push/push.ts";
import { referralsRoutes } from "./features/referrals/referrals.routes.ts";
import * as referrals from "./features/referrals/referrals.ts";
import { setupRoutes } from "./features/setup/setup.routes.ts";
import { createSetup } from "./features/setup/setup.ts";
import { supportAdminRoutes } from "./features/support/support.admin.routes.ts";
import { defineSupportJobs } from "./features/support/support.jobs.ts";
import { supportRoutes } from "./features/support/support.routes.ts";
import * as support from "./features/support/support.ts";
import { historyRoutes } from "./features/tryon/tryon.history.routes.ts";
import { predictionRoutes } from "./features/tryon/tryon.predictions.routes.ts";
import { TRYON_PATH, tryOnRoutes } from "./features/tryon/tryon.routes.ts";
import { createTryOns, type TryOns } from "./features/tryon/tryon.ts";
import {
  webhookRoutes as developerWebhookRoutes,
  registerWebhookMessages,
} from "./features/webhooks/webhooks.routes.ts";
import { createWebhooks } from "./features/webhooks/webhooks.ts";
import { mailSamples } from "./mail-samples.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import type { Env } from "./platform/http/env.ts";
import { forgetAnswersTo } from "./platform/http/idempotency.ts";
import { serveOpenApi } from "./platform/http/openapi/openapi.ts";
import { type App, createHttp, type Pages } from "./platform/http/server.ts";
import { mailPages } from "./platform/mail/preview/mail-pages.ts";
import type { Platform } from "./platform/platform.ts";

export type AppOptions = {
  /** Replaces the configured engines. */
  engines?: TryOnEngine[];
  /** Replaces the embedded engine for judging pictures and checking photos. */
  examiner?: Examiner;
  /** Replaces the configured payment provider. */
  provider?: Provider;
  /** The web app; without it every page is a 404. */
  pages?: Pages;
};

/** Paths whose routes limit their own bodies; all other paths accept only a small body. */
const OWN_BODY_LIMITS = [
  CHECK_PATH,
  HOUSE_MODELS_PATH,
  IMPORT_PATH,
  PRODUCT_PICTURES_PATH,
  PROFILE_UPLOAD_PATH,
  TRYON_PATH,
  WEBHOOK_PATH,
];

export async function createApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  const { config, jobs } = platform;
  const works = config.role !== "web";
  const features = createFeatures(platform, options);
  const { provider, engines, catalogue, tryons, usage } = features;

  const http = createHttp({
    platform,
    authenticate: apiKeys.publishable.authenticateVisitors(platform, accounts.createAuthenticate(platform)),
    readiness: works ? { engine: { required: false, check: engines.check } } : {},
    ...(options.pages ? { pages: options.pages } : {}),
    ownBodyLimits: [FASHN_RUN_PATH, SHARE_TARGET_PATH, ...OWN_BODY_LIMITS.map((path) => API_BASE + path)],
  });
  addRoutes(http, platform, features);
  registerWebhookMessages(http.openAPIRegistry);
  serveOpenApi(http, config.appUrl);

  return {
    fetch: (request, bindings) => http.fetch(request, bindings),
    async start() {
      await jobs.start();
      provider.deliverTo((request) => http.fetch(request));
      if (!works) return;
      engines.warm();
      await catalogue.start();
      await tryons.sweep();
    },
    async stop({ drainMs }) {
      await jobs.stop({ drainMs });
      // After the jobs, because they call it. Events that it sends meanwhile are not stored; it sends them again later.
      await provider.close();
      await usage.close();
      tryons.close();
      await engines.close();
      await catalogue.close();
    },
  };
}

type Features = ReturnType<typeof createFeatures>;

/** Every feature that ranks above accounts, with its jobs and event handlers. */
function createFeatures(platform: Platform, options: AppOptions) {
  const { config, database, events, jobs, rateLimits } = platform;

  // Rank 1 and 2: audit, accounts
  defineAuditJobs(platform);
  defineAccountsJobs(platform);

  // Rank 3: credits, newsletter, push, support, pictures
  defineCreditsJobs(platform);
  openCorrespondence(platform);
  const pictures = createPictures(platform);
  const picturesDeps = { ...platform, pictures };
  definePicturesJobs(picturesDeps);

  // Rank 4: billing, catalogue, engines
  const provider = options.provider ?? createProvider(platform);
  const billing = createBilling({ ...platform, provider });
  billing.defineJobs();
  events.on("payment.settled", (tx, payment) => billing.issueReceipt(tx, payment));
  const catalogue = createCatalogue({ ...platform, pictures });
  const imports = createImports(platform);
  imports.defineJobs();
  catalogue.defineJobs({ sweepImports: imports.sweep, usedElsewhere: listUsed });
  const { engines: configured, examiner } = configuredEngines(config.tryon, { rateLimits });
  const engines = createEngines(options.engines ?? configured, { ...platform, examiner: options.examiner ?? examiner });

  // Rank 5: favourites, tryon
  const favourites = createFavourites({ database, catalogue });
  const tryons = createTryOns({ ...platform, pictures, engines, catalogue });
  tryons.defineJobs();
  events.on("tryon.finished", async (tx, { tryonId, userId, status, viaApi }) => {
    if (viaApi || status === "cancelled") return;
    await push.notify(tx, jobs, { userId, message: { kind: "tryon", tryonId, status } });
  });

  // Rank 6: on-model, looks
  const onModel = createOnModel({ ...platform, pictures, engines, catalogue });
  onModel.defineJobs();
  events.on("product.reading_changed", onModel.lookSoon);
  const looks = createLooks({ database, pictures, tryons });
  events.on("tryon.removed", (tx, { tryonId }) => looks.hideTryOn(tx, tryonId));
  events.on("tryon.restored", (tx, restored) => looks.showTryOn(tx, restored));
  const developers = createDeveloperRooms(platform, tryons);
  events.on("email.confirmed", credits.keepPromises);
  events.on("password.reset", apiKeys.revokeIfActive);
  events.on("account.access_ended", (tx, { userId }) => apiKeys.forgetAccount(tx, userId));
  events.on("consent.withdrawn", (tx, { userId }) => pictures.removePhotosOf(tx, userId));

  // Rank 7: admin
  const admin = createAdmin({ ...platform, billing, engines, catalogue, pictures, onModel });
  admin.defineJobs();

  const privacy = createPrivacy({ database, pictures, kept: PERSONAL_DATA.kept });
  forgetWithAccount(platform, { picturesDeps, tryons, looks, favourites, billing, ...developers });
  const shop = { privacy, pictures, billing, catalogue, imports, favourites, onModel, looks, admin };
  return { ...shop, provider, engines, tryons, ...developers };
}

/** Rank 3: mail to people, and questions from them. */
function openCorrespondence(platform: Platform): void {
  const { events, mailer } = platform;
  defineNewsletterJobs(platform);
  definePushJobs(platform);
  defineSupportJobs(platform);
  events.on("mail.refused", (tx, { recipient }) => newsletter.markBounced(tx, recipient));
  events.on("email.changed", newsletter.moveAddress);
  events.on("email.changed", (tx, { from }) => mailer.forgetRecipient(tx, from));
  events.on("account.access_ended", (tx, { userId }) => push.forgetAccount(tx, userId));
  events.on("account.access_ended", (tx, { userId }) => support.forgetAccount(tx, userId));
}

function addCorrespondenceRoutes(http: OpenAPIHono<Env>, platform: Platform): void {
  http.route(API_BASE, newsletterRoutes({ platform }));
  http.route(API_BASE, pushRoutes(platform));
  http.route(API_BASE, supportRoutes({ platform }));
  http.route(API_BASE, supportAdminRoutes(platform));
}

/** Rank 6: what API keys can use besides try-ons. */
function createDeveloperRooms(platform: Platform, tryons: TryOns) {
  const { config, events } = platform;
  const singleBody = async (owned: { id: string; userId: string }) =>
    (await fashn.status({ tryons, appUrl: config.appUrl }, owned)).prediction;
  const webhooks = createWebhooks({ ...platform, tryons, singleBody });
  webhooks.defineJobs();
  const usage = createApiUsage(platform);
  usage.defineJobs();
  events.on("tryon.finished", webhooks.announce);
  events.on("account.access_ended", (tx, { userId }) => webhooks.forgetAccount(tx, userId));
  events.on("account.access_ended", (tx, { userId }) => usage.forgetAccount(tx, userId));
  return { webhooks, usage };
}

/** What a new account receives. */
function registrationOf({ config }: Platform): accounts.OnRegister {
  return async (tx, registration) => {
    const userId = registration.user.id;
    // Without a mail server no email can be confirmed, so credits do not wait for one.
    const waits = config.mail.smtp !== null;
    await credits.giveWelcome(tx, { userId, credits: config.welcomeCredits, waits });
    const added = await referrals.applyAtRegistration(tx, { ...registration, mailboxSecret: config.authSecret, waits });
    return { ...added, pendingCredits: await credits.countBehindEmail(tx, userId) };
  };
}

function addRoutes(http: OpenAPIHono<Env>, platform: Platform, features: Features): void {
  const { config, database, rateLimits } = platform;
  const { privacy, pictures, provider, billing, catalogue, imports, engines, favourites, tryons, looks, admin } =
    features;
  const { onModel, webhooks } = features;
  http.route(API_BASE, accountsRoutes({ platform, onRegister: registrationOf(platform) }));
  http.route(API_BASE, recoveryRoutes({ platform }));
  http.route(API_BASE, googleRoutes({ platform, onRegister: registrationOf(platform) }));
  http.route(API_BASE, profileRoutes({ platform, countWaitingCredits: credits.countBehindEmail }));
  http.route(API_BASE, sessionsRoutes({ platform }));
  http.route(API_BASE, securityRoutes({ platform }));
  http.route(API_BASE, passkeyRoutes({ platform }));
  http.route(API_BASE, consentRoutes({ platform }));
  http.route(API_BASE, privacyRoutes({ platform, privacy }));
  http.route(API_BASE, creditsRoutes({ platform, findSubscription }));
  http.route(API_BASE, profilePictureRoutes({ pictures, database, rateLimits }));
  http.route(API_BASE, ownPhotoRoutes({ pictures, database }));
  addCorrespondenceRoutes(http, platform);
  http.route("/", keyRoutes(platform));
  http.route(API_BASE, referralsRoutes({ platform }));
  http.route(API_BASE, billingRoutes({ billing, rateLimits }));
  http.route(API_BASE, subscriptionRoutes({ billing, rateLimits }));
  http.route(API_BASE, cardRoutes({ billing, rateLimits }));
  http.route(API_BASE, switchRoutes({ billing, rateLimits }));
  http.route(API_BASE, receiptRoutes({ billing }));
  http.route(API_BASE, webhookRoutes({ billing }));
  http.route(API_BASE, enginesRoutes({ engines, pictures, rateLimits, database }));
  http.route(API_BASE, productPictureRoutes({ catalogue, config }));
  http.route(API_BASE, importRoutes({ imports, config }));
  http.route(API_BASE, productRoutes({ catalogue, config, rateLimits }));
  http.route(API_BASE, brandRoutes({ catalogue, config }));
  http.route(API_BASE, categoryRoutes({ catalogue, config }));
  addDeveloperRoutes(http, platform, features);
  http.route(API_BASE, tryOnRoutes({ ...platform, tryons }));
  http.route(API_BASE, favouriteRoutes({ favourites }));
  http.route(API_BASE, onModelRoutes({ onModel, config }));
  http.route(API_BASE, lookRoutes({ looks, pictures, rateLimits }));
  http.route(API_BASE, predictionRoutes({ tryons, lifecycle: platform.lifecycle, database, config }));
  http.route(API_BASE, historyRoutes({ tryons, rateLimits }));
  addAdminRoutes(http, platform, admin);
  http.route(API_BASE, developerWebhookRoutes({ ...platform, webhooks }));
  http.route(FASHN_BASE, fashnRoutes({ ...platform, tryons, pictures, webhooks, findSubscription }));
  http.route("/", oneClickRoutes({ platform }));
  http.route("/", mailPages({ config, samples: () => mailSamples(config) }));
  http.route("/", pictureRoutes({ pictures, database }));
  http.route("/", sitemapRoutes({ sitemap: createSitemap({ database, config }) }));
  http.route("/", publicPictureRoutes({ pictures }));
  http.route("/", simulatorRoutes({ provider, rateLimits, trustedProxies: config.trustedProxies }));
}

/** The operator's routes, and the setup's for an installation without an administrator. */
function addAdminRoutes(http: OpenAPIHono<Env>, platform: Platform, admin: Features["admin"]): void {
  const { config } = platform;
  http.route(API_BASE, adminRoutes({ admin }));
  http.route(API_BASE, adminActRoutes({ admin, config }));
  http.route(API_BASE, adminMetricsRoutes({ admin, config }));
  http.route(API_BASE, adminExportRoutes({ admin, config }));
  http.route(API_BASE, adminWordRoutes({ admin, config }));
  const setup = createSetup({ ...platform, onRegister: registrationOf(platform) });
  http.route(API_BASE, setupRoutes({ setup, platform }));
}

/** Requests with an API key: allowed only from the key's web origins, and counted. Registered before the routes that answer them. */
function addDeveloperRoutes(http: OpenAPIHono<Env>, { database }: Platform, { usage }: Features): void {
  for (const path of [
    API_BASE + TRYON_PATH,
    API_BASE + CHECK_PATH,
    `${API_BASE}/style/predictions/*`,
    `${API_BASE}/developer/credits`,
    `${FASHN_BASE}/*`,
  ])
    http.use(path, apiKeys.allowNamedOrigins(database));
  http.use(API_BASE + TRYON_PATH, usage.watch("try-on"));
  http.use(FASHN_RUN_PATH, usage.watch("fashn"));
  http.route(API_BASE, apiUsageRoutes({ usage, database }));
}

type Rooms = { picturesDeps: PicturesJobDeps } & Record<
  "tryons" | "looks" | "favourites" | "billing" | "webhooks" | "usage",
  { forgetAccount: Forgetter }
>;

/** What is deleted with an account. Pictures first: see `admit` in the room `pictures` for the order of locks. */
function forgetWithAccount(platform: Platform, rooms: Rooms): void {
  const { picturesDeps, tryons, looks, favourites, billing, webhooks, usage } = rooms;
  platform.events.on("account.deleted", (tx, { email }) => newsletter.forgetAddress(tx, email));
  platform.events.on("account.deleted", (tx, { email }) => platform.mailer.forgetRecipient(tx, email));
  forgetDeleted(platform, [
    (tx, userId) => removePicturesOfAccount(picturesDeps, tx, userId),
    tryons.forgetAccount,
    looks.forgetAccount,
    favourites.forgetAccount,
    apiKeys.forgetAccount,
    push.forgetAccount,
    support.forgetAccount,
    webhooks.forgetAccount,
    usage.forgetAccount,
    (tx, userId) => credits.callOffPromises(tx, { userId }),
    billing.forgetAccount,
    platform.mailer.forget,
    forgetAnswersTo,
    audit.forgetAccount,
  ]);
}
