/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { defineNewsletterJobs } from "./newsletter.jobs.ts";
import { newsletterRoutes, oneClickRoutes } from "./newsletter.routes.ts";
import { forgetAddress, markBounced, moveAddress } from "./newsletter.ts";

export const openNewsletter = (platform: Platform) =>
  ({
    routes: [
      [API_BASE, newsletterRoutes({ platform })],
      ["/", oneClickRoutes({ platform })],
    ],
    defineJobs: () => defineNewsletterJobs(platform),
    on: {
      "mail.refused": (tx, { recipient }) => markBounced(tx, recipient),
      "email.changed": moveAddress,
      "account.deleted": (tx, { email }) => forgetAddress(tx, email),
    },
  }) satisfies Room;
