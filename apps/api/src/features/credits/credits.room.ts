/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { defineCreditsJobs } from "./credits.jobs.ts";
import { type CreditsRoutesOptions, creditsRoutes } from "./credits.routes.ts";
import { callOffPromises, keepPromises } from "./credits.ts";

/** `findSubscription`: of the room `billing`. */
export const openCredits = (
  platform: Platform,
  { findSubscription }: Required<Omit<CreditsRoutesOptions, "platform">>,
) =>
  ({
    routes: [[API_BASE, creditsRoutes({ platform, findSubscription })]],
    defineJobs: () => defineCreditsJobs(platform),
    on: { "email.confirmed": keepPromises },
    forgetAccount: (tx, userId) => callOffPromises(tx, { userId }),
  }) satisfies Room;
