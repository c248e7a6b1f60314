import type { PaymentsConfig } from "@toile/contract";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import type { CardFormProps } from "./card-provider.ts";
import { CardSkeleton } from "./card-skeleton.tsx";

// Each in its own chunk, so that the form of the unused provider is never downloaded.
const StripeCard = deferredPart(() => import("./stripe-card.tsx"));
const SimulatorCard = deferredPart(() => import("./simulator-card.tsx"));

/** The card form of the configured provider. */
export function ProvidedCard(props: CardFormProps) {
  const Card = props.config.provider === "stripe" ? StripeCard : SimulatorCard;
  return <Card {...props} fallback={<CardSkeleton />} />;
}

export function WhereCardGoes({ config }: { config: PaymentsConfig }) {
  return (
    <p className="text-sm text-muted">
      {config.provider === "stripe"
        ? "Your card goes straight to Stripe, and never through us."
        : "The card goes to a simulator that is part of this installation. No bank is asked."}
    </p>
  );
}
