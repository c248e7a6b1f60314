import { impersonal, keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { auditChains, auditEvents } from "./audit.tables.ts";

/** How long an event keeps its IP address. */
export const ORIGIN_DAYS = 90;

export const personalData: PersonalData = {
  kept: [
    keeps(auditEvents, {
      about: `Logins, and other security events of your account. We keep an IP address with your own acts of the last ${ORIGIN_DAYS} days.`,
      owner: { ids: ["actorId", "subjectId"] },
      download: {
        file: "security-events",
        without: ["actorId", "subjectId", "requestId", "chain", "link", "hash"],
        // An address of another person, such as an administrator, is that person's data.
        shape: ({ actorId, ipAddress, ...event }, { id }) => ({
          ...event,
          byYou: actorId === id,
          ipAddress: actorId === id ? ipAddress : null,
        }),
      },
      deletion: {
        rows: "stay",
        because:
          "If they could be deleted, an intruder could hide: they show that an account was deleted, and by whom.",
        emptied: ["ipAddress"],
        says: {
          action: "the name of the event",
          requestId: "a random id, which the log has as well",
          hash: "a hash over the other columns, the address apart",
          detail: "ids and names of fields, never what stood in them",
        },
      },
      retention: { since: "createdAt", days: ORIGIN_DAYS, empties: ["ipAddress"] },
    }),
  ],
  impersonal: impersonal([auditChains], "Hashes."),
};
