/** The text of the receipt email. For a plan it also says that the plan started or was renewed: one mail per charge. */
import type { Email } from "../../../platform/mail/email.ts";
import { day } from "../payments/payments.ts";
import { notesOf, type Receipt, sellerName, sumsOf } from "./receipts.rules.ts";

type Site = { appUrl: string };
/** What was paid for; a plan by its name. */
export type Occasion = { kind: "purchase" } | { kind: "start" | "renewal"; plan: string; periodEnd: Date | null };

export function receiptEmail(site: Site, receipt: Receipt, occasion: Occasion): Omit<Email, "footer"> {
  const facts: [name: string, value: string][] = [
    ["Receipt", receipt.number],
    ["Paid on", day(receipt.date)],
    ["For", receipt.description],
    ...sumsOf(receipt),
    ["Seller", [sellerName(receipt), ...receipt.seller.address].join(", ")],
  ];
  if (receipt.seller.vatNumber) facts.push(["VAT number", receipt.seller.vatNumber]);
  return { ...openingOf(site, receipt, occasion), facts, notes: notesOf(receipt) };
}

function openingOf({ appUrl }: Site, { number, credits }: Receipt, occasion: Occasion) {
  const paid = `We received your payment. Your ${credits} credits are in your account.`;
  if (occasion.kind === "purchase") {
    const action = { label: "See your payments", url: `${appUrl}/profile?tab=history` };
    return { subject: `Your receipt ${number}`, heading: "Thank you", paragraphs: [paid], action };
  }
  const { kind, plan, periodEnd } = occasion;
  const happened = kind === "start" ? "has started" : "was renewed";
  const next = periodEnd === null ? [] : [`It renews on ${day(periodEnd)}. You can cancel it at any time before then.`];
  return {
    subject: `Your ${plan} ${happened}: receipt ${number}`,
    heading: `Your ${plan} ${happened}`,
    paragraphs: [paid, ...next],
    action: { label: "See your subscription", url: `${appUrl}/profile?tab=subscription` },
  };
}
