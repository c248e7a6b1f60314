import { createClient, PACKAGES, PLANS } from "@toile/contract";
import { expect, it } from "vitest";
import { findCreditPrice } from "./use-credit-price.ts";

const answering = (answer: () => Response) => async () => createClient({ fetch: async () => answer() });
const sold = {
  packages: PACKAGES.map((each) => ({ ...each, pricePerCredit: 0.2 })),
  subscriptions: PLANS,
  currency: "EUR",
  referralProgram: { referrerBonus: 5, refereeBonus: 5, maxReferrals: 3, totalPossibleBonus: 15, description: "" },
};

it("the try-on page's price is the server's, or the built-in one if the packages cannot be fetched [S8.35]", async () => {
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  expect(await findCreditPrice(answering(() => json(sold)))).toBe(0.2);
  for (const broken of [() => json({}, 500), () => json({ odd: true }), () => json({ ...sold, packages: [] })])
    expect(await findCreditPrice(answering(broken))).toBe(0.1);
  expect(await findCreditPrice(() => Promise.reject(new Error("the download failed")))).toBe(0.1);
});
