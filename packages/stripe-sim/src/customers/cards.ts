/** Stripe's test cards: how each responds to being saved, charged and asked for 3-D Secure. Pure. */

export type Decline = { code: string; declineCode?: string; message: string; networkDeclineCode?: string };

/** `unless-saved`: asked once, and not again if the card was set up for later use. */
export type Authentication = "none" | "always" | "unless-saved" | "optional";

export type TestCard = {
  number: string;
  brand: "visa" | "mastercard" | "amex";
  country: string;
  funding: "credit" | "debit";
  authentication: Authentication;
  /** Null: the charge succeeds. */
  decline: Decline | null;
  /** Can be saved on a customer even if its charges are declined. */
  attachable: boolean;
  aftermath: "fraudulent" | "product_not_received" | "refund_fails" | null;
};

const declined = (declineCode: string, networkDeclineCode = "05"): Decline => ({
  code: "card_declined",
  declineCode,
  networkDeclineCode,
  message: "Your card was declined.",
});

export const GENERIC_DECLINE = declined("generic_decline");
const INSUFFICIENT_FUNDS: Decline = {
  ...declined("insufficient_funds", "51"),
  message: "Your card has insufficient funds.",
};

export const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

export const NOT_A_TEST_CARD: Decline = {
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message:
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
};

function card(number: string, does: Partial<TestCard> = {}): TestCard {
  return {
    number,
    brand: "visa",
    country: "US",
    funding: "credit",
    authentication: "none",
    decline: null,
    attachable: true,
    aftermath: null,
    ...does,
  };
}

const refusing = (number: string, decline: Decline) => card(number, { decline, attachable: false });

const CARDS: TestCard[] = [
  card("4242424242424242"),
  card("4000056655665556", { funding: "debit" }),
  card("4000005280000002", { country: "NL" }),
  card("5555555555554444", { brand: "mastercard" }),
  card("378282246310005", { brand: "amex" }),
  refusing("4000000000000002", GENERIC_DECLINE),
  refusing("4000000000009995", INSUFFICIENT_FUNDS),
  refusing("4000000000009987", declined("lost_card", "41")),
  refusing("4000000000009979", declined("stolen_card", "43")),
  refusing("4000000000000069", { code: "expired_card", message: "Your card has expired.", networkDeclineCode: "54" }),
  refusing("4000000000000127", {
    code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
    networkDeclineCode: "N7",
  }),
  refusing("4000000000000119", {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  }),
  card("4000000000000341", { decline: GENERIC_DECLINE }),
  card("4000000000003220", { authentication: "always" }),
  card("4000000000003055", { authentication: "optional" }),
  card("4000002760003184", { authentication: "always" }),
  card("4000002500003155", { authentication: "unless-saved" }),
  card("4000008260003178", { authentication: "always", decline: INSUFFICIENT_FUNDS }),
  card("4000008400001629", { authentication: "always", decline: GENERIC_DECLINE }),
  card("4000000000000259", { aftermath: "fraudulent" }),
  card("4000000000002685", { aftermath: "product_not_received" }),
  card("4000000000005126", { aftermath: "refund_fails" }),
];

const BY_NUMBER = new Map(CARDS.map((entry) => [entry.number, entry]));

/** Stripe's ready-made payment methods (`pm_card_…`) and tokens (`tok_…`). */
const READY_MADE: Record<string, string> = {
  visa: "4242424242424242",
  visa_debit: "4000056655665556",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  chargeDeclined: "4000000000000002",
  visa_chargeDeclined: "4000000000000002",
  chargeDeclinedInsufficientFunds: "4000000000009995",
  visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  chargeDeclinedLostCard: "4000000000009987",
  visa_chargeDeclinedLostCard: "4000000000009987",
  chargeDeclinedStolenCard: "4000000000009979",
  visa_chargeDeclinedStolenCard: "4000000000009979",
  chargeDeclinedExpiredCard: "4000000000000069",
  chargeDeclinedIncorrectCvc: "4000000000000127",
  chargeDeclinedProcessingError: "4000000000000119",
  chargeCustomerFail: "4000000000000341",
  threeDSecure2Required: "4000000000003220",
  threeDSecureOptional: "4000000000003055",
  threeDSecureRequiredChargeDeclined: "4000008400001629",
  authenticationRequired: "4000002760003184",
  authenticationRequiredOnSetup: "4000002500003155",
  authenticationRequiredChargeDeclinedInsufficientFunds: "4000008260003178",
  createDispute: "4000000000000259",
  createDisputeProductNotReceived: "4000000000002685",
  refundFail: "4000000000005126",
};

export function findTestCard(number: string): TestCard | undefined {
  return BY_NUMBER.get(number);
}

/** The card behind `pm_card_visa` or `tok_visa`. */
export function findReadyMade(id: string): TestCard | undefined {
  const name = /^(?:pm_card_|tok_)(\w+)$/.exec(id)?.[1];
  return name === undefined ? undefined : BY_NUMBER.get(READY_MADE[name] ?? "");
}

/** The Luhn checksum: it finds a mistyped digit or two swapped neighbours. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const twice = index % 2 === 1 ? digit * 2 : digit;
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

export type Attempt = { offSession: boolean; authenticated: boolean; saved: boolean };

/** The bank's response to one attempt to charge the card. */
export function judgeAttempt(
  entry: TestCard,
  attempt: Attempt,
): { kind: "approved" } | { kind: "authenticate" } | { kind: "declined"; decline: Decline } {
  const asks =
    entry.authentication === "always" ||
    (entry.authentication === "unless-saved" && !(attempt.saved && attempt.offSession));
  if (asks && !attempt.authenticated) {
    return attempt.offSession ? { kind: "declined", decline: AUTHENTICATION_REQUIRED } : { kind: "authenticate" };
  }
  return entry.decline ? { kind: "declined", decline: entry.decline } : { kind: "approved" };
}
