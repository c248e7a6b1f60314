/** Who takes the card: Stripe with keys, the local simulator without. The payment itself knows only this interface. */
import type { PaymentsConfig } from "@toile/contract";

export type CardResult =
  /** The provider's word for the payment, such as 'succeeded' or 'processing'. */
  | { kind: "status"; status: string }
  /** What the bank says, in the provider's words, such as 'Your card was declined.'; else a sentence of ours. */
  | { kind: "refused"; message: string }
  /** The bank asked for more than the card, and the answer was no or none. */
  | { kind: "unauthenticated" }
  /** The card's fields are not on the page (any more). */
  | { kind: "no-form" };

export type SetUpResult =
  | CardResult
  /** The setup was over before: the card in the form was not looked at. */
  | { kind: "over" };

export type CardProvider = {
  /** How the payment stands, without touching it. Raises when the provider cannot be asked. */
  status: (clientSecret: string) => Promise<string>;
  /** Pays with the card in the form, and carries out 3-D Secure where the bank asks for it. */
  confirm: (clientSecret: string, billing: { email: string | null }) => Promise<CardResult>;
  /** Saves the card in the form for later payments, 3-D Secure included; no money moves. */
  setUp: (clientSecret: string, billing: { email: string | null }) => Promise<SetUpResult>;
};

export const NOT_CHARGED = "Your card could not be charged. Please try again.";
/** Of a card that was to be saved, and not charged. */
export const NOT_TAKEN = "Your card could not be saved. Please try again.";
/** What a provider words for the payer; the rest of its messages are for a programmer. */
const FOR_PAYER = new Set(["card_error", "validation_error"]);

/** @param otherwise said where the provider's own words are not for the payer */
export function refusalMessage(
  { type, message }: { type: string; message?: string | undefined },
  otherwise = NOT_CHARGED,
): string {
  return message && FOR_PAYER.has(type) ? message : otherwise;
}

/** What each of the two card forms is given. */
export type CardFormProps = {
  config: PaymentsConfig;
  /** Null: not ready, or gone. */
  onProvider: (provider: CardProvider | null) => void;
  onComplete: (complete: boolean) => void;
  disabled: boolean;
};
