/** Dependencies on other rooms. */
import type { Platform } from "../../platform/platform.ts";
import type { TryOns } from "../tryon/tryon.ts";
import type { PostRules } from "./webhooks.post.ts";

export type WebhooksDeps = Pick<Platform, "config" | "database" | "jobs" | "mailer"> & {
  tryons: Pick<TryOns, "watch">;
  /** The body of a message for a `webhook_url` in a request. */
  singleBody: (owned: { id: string; userId: string }) => Promise<unknown>;
  /** For tests: how names are resolved. */
  lookup?: PostRules["lookup"];
};
