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
        ? "Card details go directly to Stripe; we never see them."
        : "Card details go to the built-in simulator; no bank is involved."}
    </p>
  );
}
