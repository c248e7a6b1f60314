/** Personal data of people and their sign-in. After a deletion only the account's number remains. */
import { keeps, type PersonalData } from "../../../platform/personal-data/personal-data.ts";
import * as tables from "../accounts.tables.ts";
import { REMEMBERED_DAYS } from "../recovery/recovery.ts";
import { KNOWN_ADDRESS_DAYS } from "../sign-in/sign-in.ts";

const owner = { ids: ["userId"] } as const;
const deletion = { rows: "go" } as const;
/** Deleted in the night after they expire. */
const untilOver = { since: "expiresAt", days: 0 } as const;
const opens = (secret: string) => ({ leftOut: `${secret}: it would open the account, and says nothing else.` });

export const personalData: PersonalData = {
  kept: [
    keeps(tables.users, {
      about: "Your profile: name, email, telephone number, date of birth.",
      owner: { ids: ["id"] },
      download: { file: "profile", without: ["emailKey", "passwordHash", "deletedAt"] },
      deletion: {
        rows: "stay",
        because: "The ledger and the receipts refer to its number.",
        emptied: [
          "email",
          "emailKey",
          "emailVerifiedAt",
          "pendingEmail",
          "passwordHash",
          "firstName",
          "lastName",
          "phoneNumber",
          "dateOfBirth",
        ],
        says: { role: "user or admin" },
      },
    }),
    keeps(tables.refreshTokens, {
      about: "Where you are or were logged in: since when, and with which browser and system.",
      owner,
      download: { file: "sessions", without: ["id", "userId", "tokenHash"] },
      deletion,
      retention: untilOver,
    }),
    keeps(tables.emailLinks, {
      about: "Links we emailed you to confirm an email address, without the part that makes them work.",
      owner,
      download: { file: "email-links", without: ["id", "userId", "tokenHash"] },
      deletion,
      retention: untilOver,
    }),
    keeps(tables.passwordResets, {
      about: "Links we emailed you for a new password, without the part that makes them work.",
      owner,
      download: { file: "password-links", without: ["id", "userId", "tokenHash"] },
      deletion,
      retention: { since: "expiresAt", days: REMEMBERED_DAYS },
    }),
    keeps(tables.userConsents, {
      about: "What you agreed to, when, and in which version of its text.",
      owner,
      download: { file: "consents", without: ["userId"] },
      deletion,
    }),
    keeps(tables.identities, {
      about: "The Google account that logs in to yours.",
      owner,
      download: { file: "google", without: ["userId"] },
      deletion,
    }),
    keeps(tables.signInCodes, {
      about: "Google logins in progress.",
      owner,
      download: opens("A code of one minute"),
      deletion,
      retention: untilOver,
    }),
    keeps(tables.knownAddresses, {
      about: "That you logged in from an IP address before, as a keyed hash of it, and when you last did.",
      owner,
      download: { file: "known-addresses", without: ["userId"] },
      deletion,
      retention: { since: "lastSignInAt", days: KNOWN_ADDRESS_DAYS },
    }),
    keeps(tables.authenticatorApps, {
      about: "Whether an authenticator app is set up for your account, and since when.",
      owner,
      download: { file: "authenticator-app", without: ["userId", "sealedSecret", "lastUsedStep"] },
      deletion,
    }),
    keeps(tables.recoveryCodes, {
      about: "How many recovery codes you have and which are used, without the codes.",
      owner,
      download: { file: "recovery-codes", without: ["id", "userId", "codeHash"] },
      deletion,
    }),
    keeps(tables.signInChallenges, {
      about: "Logins waiting for their second step.",
      owner,
      download: opens("A login of a few minutes"),
      deletion,
      retention: untilOver,
    }),
    keeps(tables.passkeys, {
      about: "Your passkeys: their names, and when they were made and used. Only you have their private halves.",
      owner,
      download: { file: "passkeys", without: ["userId", "counter"] },
      deletion,
    }),
    keeps(tables.passkeyChallenges, {
      about: "Passkeys that we asked a browser for.",
      owner,
      download: opens("A question of a few minutes"),
      deletion,
      retention: untilOver,
    }),
  ],
};
