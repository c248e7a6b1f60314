/**
 * The provider that takes the card: Stripe with keys, the local simulator without. The payment uses only this
 * interface.
 */
import type { PaymentsConfig } from "@toile/contract";

export type CardResult =
  /** The provider's status of the payment, such as 'succeeded' or 'processing'. */
  | { kind: "status"; status: string }
  /** The bank's reason in the provider's words, such as 'Your card was declined.'; otherwise a sentence of ours. */
  | { kind: "refused"; message: string }
  /** The bank asked for more than the card, and the answer was no or missing. */
  | { kind: "unauthenticated" }
  /** The card's fields are not, or no longer, on the page. */
  | { kind: "no-form" };

export type SetUpResult =
  | CardResult
  /** The setup had already ended: the card in the form was not used. */
  | { kind: "over" };

export type CardProvider = {
  /** Reads the payment's status without changing it. Throws if the provider cannot be reached. */
  status: (clientSecret: string) => Promise<string>;
  /** Pays with the card in the form, including 3-D Secure if the bank asks for it. */
  confirm: (clientSecret: string, billing: { email: string | null }) => Promise<CardResult>;
  /** Saves the card in the form for later payments, 3-D Secure included; no money moves. */
  setUp: (clientSecret: string, billing: { email: string | null }) => Promise<SetUpResult>;
};

export const NOT_CHARGED = "Your card could not be charged. Please try again.";
/** For a card that was to be saved, not charged. */
export const NOT_TAKEN = "Your card could not be saved. Please try again.";
/** Errors whose text is meant for the payer; the provider's other messages are for programmers. */
const FOR_PAYER = new Set(["card_error", "validation_error"]);

/** @param otherwise the text if the provider's own is not meant for the payer */
export function refusalMessage(
  { type, message }: { type: string; message?: string | undefined },
  otherwise = NOT_CHARGED,
): string {
  return message && FOR_PAYER.has(type) ? message : otherwise;
}

/** The props of both card forms. */
export type CardFormProps = {
  config: PaymentsConfig;
  /** Null: not ready, or removed. */
  onProvider: (provider: CardProvider | null) => void;
  onComplete: (complete: boolean) => void;
  disabled: boolean;
};
