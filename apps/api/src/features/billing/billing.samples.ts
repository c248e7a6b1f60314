/** Every email about money, with made-up data. */

import { type MailSample, type Sender, signedBy } from "../../platform/mail/email.ts";
import { receiptEmail } from "./receipts/receipts.ts";
import { refundEmail } from "./settlement/settlement.ts";
import * as subscriptions from "./subscriptions/subscriptions.ts";

const NOW = new Date("2026-11-24T18:30:00Z");
const NEXT_MONTH = new Date("2026-12-24T18:30:00Z");

const RECEIPT = {
  number: "2026-000123",
  date: NOW,
  seller: {
    name: "Atelier Example",
    address: ["Keizersgracht 1", "1015 CN Amsterdam"],
    vatNumber: "NL001234567B01",
  },
  buyer: { name: "Ada Weaver", email: "ada@example.org" },
  description: "120 credits",
  credits: 120,
  grossCents: 1200,
  refundedCents: 0,
  vatBasisPoints: 2100,
  test: false,
};
const CHARGE = {
  ...RECEIPT,
  description: "Monthly plan, 24 Nov 2026 to 24 Dec 2026",
  credits: 100,
  grossCents: 1000,
};
const PLAN = { type: "monthly" as const, priceCents: 1000, periodEnd: NEXT_MONTH, updatedAt: NOW };
const SWITCH = {
  ...PLAN,
  nextType: "yearly" as const,
  nextPriceCents: 10_000,
  nextCreditsPerPeriod: 1200,
  nextStartsAt: NEXT_MONTH,
};

export function billingSamples(site: Sender): MailSample[] {
  const sample = (name: string, about: string, email: subscriptions.PlanEmail): MailSample => ({
    name,
    about,
    email: { ...email, footer: signedBy(site, "About your account ada@example.org.") },
  });
  const charge = { plan: "monthly plan", periodEnd: NEXT_MONTH };
  return [
    sample("receipt", "After a purchase", receiptEmail(site, RECEIPT, { kind: "purchase" })),
    sample("refund", "When a payment is refunded", refundEmail(site, { cents: 1000 })),
    sample("plan-started", "After a plan's first payment", receiptEmail(site, CHARGE, { ...charge, kind: "start" })),
    sample("plan-renewed", "After each renewal", receiptEmail(site, CHARGE, { ...charge, kind: "renewal" })),
    sample("plan-past-due", "When a renewal is declined", subscriptions.renewalFailedEmail(site, PLAN)),
    sample(
      "plan-cancelled",
      "When a plan is cancelled",
      subscriptions.cancelledEmail(site, { ...PLAN, state: "active" }),
    ),
    sample("plan-ended", "When a plan was given up", subscriptions.endedEmail(site, PLAN)),
    sample("plan-switch", "When a switch is agreed", subscriptions.switchEmail(site, SWITCH)),
    sample("plan-kept", "When a switch is undone", subscriptions.planKeptEmail(site, PLAN)),
  ];
}
