/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import { forgetResponsesTo } from "../../platform/http/idempotency.ts";
import type { PersonalData } from "../../platform/personal-data/personal-data.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Forgetter, Room } from "../../room.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { privacyRoutes } from "./privacy.routes.ts";
import { forgetDeleted } from "./privacy.ts";

/** `forgetters`: what each room deletes of a person, in this order. */
type Needs = Pick<PersonalData, "kept"> & { pictures: Pictures; forgetters: Forgetter[] };

export function openPrivacy(platform: Platform, { kept, pictures, forgetters }: Needs) {
  const { mailer } = platform;
  const { defineJobs, onDeleted } = forgetDeleted(platform, [...forgetters, mailer.forget, forgetResponsesTo]);
  return {
    routes: [[API_BASE, privacyRoutes({ ...platform, pictures, kept })]],
    defineJobs,
    on: {
      "email.changed": (tx, { from }) => mailer.forgetRecipient(tx, from),
      "account.deleted": async (tx, { userId, email }) => {
        await mailer.forgetRecipient(tx, email);
        await onDeleted(tx, userId);
      },
    },
  } satisfies Room;
}
