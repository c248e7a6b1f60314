/** Who takes the card: Stripe with keys, the local simulator without. The payment itself knows only this interface. */
import type { PaymentsConfig } from "@toile/contract";

export type CardResult =
  /** The provider's word for the payment, such as 'succeeded' or 'processing'. */
  | { kind: "status"; status: string }
  /** In the provider's own words, such as 'Your card was declined.' */
  | { kind: "refused"; message: string }
  /** The bank asked for more than the card, and the answer was no or none. */
  | { kind: "unauthenticated" }
  /** The card's fields are not on the page (any more). */
  | { kind: "no-form" };

export type CardProvider = {
  /** How the payment stands, without touching it. Raises when the provider cannot be asked. */
  status: (clientSecret: string) => Promise<string>;
  /** Pays with the card in the form, and carries out 3-D Secure where the bank asks for it. */
  confirm: (clientSecret: string, billing: { email: string | null }) => Promise<CardResult>;
};

/** What each of the two card forms is given. */
export type CardFormProps = {
  config: PaymentsConfig;
  /** Null: not ready, or gone. */
  onProvider: (provider: CardProvider | null) => void;
  onComplete: (complete: boolean) => void;
  disabled: boolean;
};
