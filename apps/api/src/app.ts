/**
 * The program: its rooms in rank order, each with what it needs from others. It decides nothing. What a room gives to the program
 * (routes, jobs, what it does when another one reports something) is in its `*.room.ts`.
 */
import { API_BASE, SHARE_TARGET_PATH } from "@toile/contract";
import { openAccounts } from "./features/accounts/accounts.room.ts";
import { createAuthenticate } from "./features/accounts/accounts.ts";
import { openAdmin } from "./features/admin/admin.room.ts";
import { openApiKeys } from "./features/api-keys/api-keys.room.ts";
import { authenticateVisitors } from "./features/api-keys/api-keys.ts";
import { openApiUsage } from "./features/api-usage/api-usage.room.ts";
import { openAudit } from "./features/audit/audit.room.ts";
import { openBilling } from "./features/billing/billing.room.ts";
import { findSubscription, type Provider } from "./features/billing/billing.ts";
import { openCatalogue } from "./features/catalogue/catalogue.room.ts";
import { openCredits } from "./features/credits/credits.room.ts";
import { countBehindEmail } from "./features/credits/credits.ts";
import { openEngines } from "./features/engines/engines.room.ts";
import type { Examiner, TryOnEngine } from "./features/engines/engines.ts";
import { openFashn, singleBodyOf } from "./features/fashn/fashn.room.ts";
import { openFavourites } from "./features/favourites/favourites.room.ts";
import { openLooks } from "./features/looks/looks.room.ts";
import { openNewsletter } from "./features/newsletter/newsletter.room.ts";
import { openOnModel } from "./features/on-model/on-model.room.ts";
import { listUsed } from "./features/on-model/on-model.ts";
import { openPictures } from "./features/pictures/pictures.room.ts";
import { openPrivacy } from "./features/privacy/privacy.room.ts";
import { openPush } from "./features/push/push.room.ts";
import { openReferrals, welcomeOf } from "./features/referrals/referrals.room.ts";
import { openSetup } from "./features/setup/setup.room.ts";
import { openSupport } from "./features/support/support.room.ts";
import { openTryOns } from "./features/tryon/tryon.room.ts";
import { TRYON_PATH } from "./features/tryon/tryon.routes.ts";
import { openWebhooks } from "./features/webhooks/webhooks.room.ts";
import { mailSamples } from "./mail-samples.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { serveOpenApi } from "./platform/http/openapi/openapi.ts";
import { type App, createHttp, type Pages } from "./platform/http/server.ts";
import { mailPages } from "./platform/mail/preview/mail-pages.ts";
import type { Platform } from "./platform/platform.ts";
import { listen, type Room } from "./room.ts";

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

export async function createApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  const { config, jobs } = platform;
  const works = config.role !== "web";
  const { rooms, engines } = openRooms(platform, options);

  const http = createHttp({
    platform,
    authenticate: authenticateVisitors(platform, createAuthenticate(platform)),
    readiness: works ? { engine: { required: false, check: engines.check } } : {},
    ...(options.pages ? { pages: options.pages } : {}),
    ownBodyLimits: [SHARE_TARGET_PATH, ...rooms.flatMap((room) => room.ownBodyLimits ?? [])],
  });
  for (const room of rooms) for (const [path, handler] of room.middleware ?? []) http.use(path, handler);
  for (const room of rooms) {
    for (const [base, routes] of room.routes ?? []) http.route(base, routes);
    room.describe?.(http.openAPIRegistry);
    room.defineJobs?.();
    listen(platform.events, room.on);
  }
  http.route("/", mailPages({ config, samples: () => mailSamples(config) }));
  serveOpenApi(http, config.appUrl);

  return {
    fetch: (request, bindings) => http.fetch(request, bindings),
    async start() {
      await jobs.start();
      for (const room of rooms) room.start?.((request) => http.fetch(request));
      if (!works) return;
      for (const room of rooms) await room.startWork?.();
    },
    async stop({ drainMs }) {
      await jobs.stop({ drainMs });
      for (const room of rooms) await room.stop?.();
    },
  };
}

/** In rank order, which is the order of everything that is done for each room. */
function openRooms(platform: Platform, options: AppOptions) {
  const audit = openAudit(platform);
  const onRegister = welcomeOf(platform);
  const accounts = openAccounts(platform, { onRegister, countWaitingCredits: countBehindEmail });

  const { pictures, ...picturesRoom } = openPictures(platform);
  const credits = openCredits(platform, { findSubscription });
  const apiKeys = openApiKeys(platform);
  const newsletter = openNewsletter(platform);
  const push = openPush(platform);
  const support = openSupport(platform);

  const { catalogue, ...catalogueRoom } = openCatalogue(platform, { pictures, usedElsewhere: listUsed });
  const referrals = openReferrals(platform);
  const { billing, ...billingRoom } = openBilling(platform, options.provider);
  const { engines, ...enginesRoom } = openEngines(platform, { pictures, instead: options });

  const favourites = openFavourites(platform);
  const { tryons, ...tryonRoom } = openTryOns(platform, { pictures, engines });

  const looks = openLooks(platform, { pictures, tryons });
  const onModel = openOnModel(platform, { pictures, engines });
  const { callLog, ...apiUsageRoom } = openApiUsage(platform, { tryOnPath: API_BASE + TRYON_PATH });
  const singleBody = singleBodyOf(platform, { tryons });
  const webhooks = openWebhooks(platform, { tryons, singleBody });

  const fashn = openFashn(platform, { tryons, pictures, callLog, findSubscription });
  const admin = openAdmin(platform, { billing, engines, catalogue, pictures });
  const setup = openSetup(platform, { onRegister });

  // It ranks below some of the rooms that it makes forget a deleted account. Pictures first: see `admit` in `pictures`.
  const people = [picturesRoom, tryonRoom, looks, favourites, apiKeys, push, support, webhooks, apiUsageRoom];
  const forgetters = [...people, credits, billingRoom, audit].map(({ forgetAccount }) => forgetAccount);
  const privacy = openPrivacy(platform, { kept: PERSONAL_DATA.kept, pictures, forgetters });

  const ranks: Room[][] = [
    [audit],
    [accounts],
    [picturesRoom, credits, apiKeys, newsletter, push, support],
    [catalogueRoom, referrals, billingRoom, enginesRoom, privacy],
    [favourites, tryonRoom],
    [looks, onModel, apiUsageRoom, webhooks],
    [fashn, admin],
    [setup],
  ];
  return { rooms: ranks.flat(), engines };
}
