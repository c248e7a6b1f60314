import { keeps, type PersonalData } from "../../platform/personal-data/personal-data.ts";
import { referralCodes, referrals } from "./referrals.tables.ts";

export const personalData: PersonalData = {
  kept: [
    keeps(referralCodes, {
      about: "Your referral code.",
      owner: { ids: ["userId"] },
      download: { file: "referral-code", without: ["userId"] },
      deletion: {
        rows: "stay",
        because: "No code is given out twice: a friend who still has it would otherwise reward a stranger.",
        emptied: [],
        says: { code: "made from the account's number" },
      },
    }),
    keeps(referrals, {
      about: "Friends you invited, and whether a friend invited you: when, but not who.",
      owner: { ids: ["referrerId", "refereeId"] },
      download: {
        file: "referrals",
        without: ["refereeId", "mailboxKey"],
        shape: ({ referrerId, ...row }, { id }) => ({ ...row, youBroughtThem: referrerId === id }),
      },
      deletion: {
        rows: "stay",
        because: "The other person's bonus depends on it, and one mailbox must not be paid for twice.",
        emptied: [],
        says: { mailboxKey: "a keyed hash that cannot be turned back into an email" },
      },
    }),
  ],
};
