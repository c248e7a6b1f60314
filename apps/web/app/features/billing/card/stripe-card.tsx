import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type { Stripe, StripeElementChangeEvent, StripeElementStyle } from "@stripe/stripe-js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { billingKeys } from "../order/billing-queries.ts";
import type { CardFormProps } from "./card-provider.ts";
import { CardSkeleton } from "./card-skeleton.tsx";
import { loadStripeInTime } from "./load-stripe.ts";
import { createStripeProvider } from "./stripe-provider.ts";
import { TestCards } from "./test-cards.tsx";

/** The card in Stripe's own frames: its number never touches this page. */
export default function StripeCard(props: CardFormProps) {
  const { config, onProvider } = props;
  const stripe = useQuery({
    queryKey: billingKeys.stripe(config.publishableKey),
    queryFn: () => loadLoggedStripe(config.publishableKey),
  });
  useEffect(() => () => onProvider(null), [onProvider]);

  if (stripe.isError) {
    return (
      <ErrorState
        title="The card form could not be loaded"
        onRetry={stripe.refetch}
        retryLabel="Retry"
        className="px-0 py-8"
      >
        We could not reach Stripe. You were not charged. Check your connection, and whether something in your browser
        blocks js.stripe.com.
      </ErrorState>
    );
  }
  if (!stripe.data) return <CardSkeleton />;
  return (
    <Elements stripe={stripe.data}>
      <StripeFields {...props} />
    </Elements>
  );
}

async function loadLoggedStripe(publishableKey: string): Promise<Stripe> {
  try {
    return await loadStripeInTime(publishableKey);
  } catch (error) {
    console.error("Stripe.js could not be loaded", error);
    throw error;
  }
}

type Part = "number" | "expiry" | "cvc";
const NOTHING: Record<Part, { complete: boolean; error: string | null }> = {
  number: { complete: false, error: null },
  expiry: { complete: false, error: null },
  cvc: { complete: false, error: null },
};

function StripeFields(props: CardFormProps) {
  const { parts, heard, onNumberReady } = useStripeFields(props);
  const [style] = useState(readStyle);
  const options = { style, disabled: props.disabled };
  return (
    <div className="grid gap-5">
      {props.config.testMode ? <TestCards /> : null}
      <StripeField label="Card number" error={parts.number.error}>
        {(focus) => (
          <CardNumberElement
            options={{ ...options, showIcon: true }}
            onReady={(element) => {
              focus.current = () => element.focus();
              onNumberReady();
            }}
            onChange={heard("number")}
          />
        )}
      </StripeField>
      <div className="grid grid-cols-2 gap-5">
        <StripeField label="Expiry date" error={parts.expiry.error}>
          {(focus) => (
            <CardExpiryElement
              options={options}
              onReady={(element) => {
                focus.current = () => element.focus();
              }}
              onChange={heard("expiry")}
            />
          )}
        </StripeField>
        <StripeField label="Security code" error={parts.cvc.error}>
          {(focus) => (
            <CardCvcElement
              options={options}
              onReady={(element) => {
                focus.current = () => element.focus();
              }}
              onChange={heard("cvc")}
            />
          )}
        </StripeField>
      </div>
    </div>
  );
}

/** The state of Stripe's fields, and the provider as soon as they are ready. */
function useStripeFields({ onProvider, onComplete }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [parts, setParts] = useState(NOTHING);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    if (!stripe || !elements || !ready) return;
    onProvider(createStripeProvider(stripe, () => elements.getElement(CardNumberElement)));
  }, [stripe, elements, ready, onProvider]);

  const complete = parts.number.complete && parts.expiry.complete && parts.cvc.complete;
  useEffect(() => onComplete(complete), [complete, onComplete]);

  const heard = (part: Part) => (event: StripeElementChangeEvent & { error?: { message: string } | undefined }) =>
    setParts((before) => ({
      ...before,
      [part]: { complete: event.complete, error: event.error?.message ?? null },
    }));
  return { parts, heard, onNumberReady: () => setReady(true) };
}

type StripeFieldProps = {
  label: string;
  error: string | null;
  children: (focus: { current: () => void }) => ReactNode;
};

/** The frame has its own label for screen readers; ours is visual, and a click on it focuses the frame. */
function StripeField({ label, error, children }: StripeFieldProps) {
  const id = useId();
  const focus = useRef(() => {});
  return (
    <div className="grid gap-1.5">
      <span className="cursor-default text-sm font-medium" aria-hidden="true" onClick={() => focus.current()}>
        {label}
      </span>
      <div className="min-h-12 rounded-field border border-edge bg-bg px-4 py-3.5 transition-colors hover:border-ink has-[.StripeElement--focus]:border-ink has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-offset-3 has-[.StripeElement--focus]:outline-thread has-[.StripeElement--focus]:outline-dashed has-[.StripeElement--invalid]:border-thread">
        {children(focus)}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Stripe's frames do not know our CSS variables, so their current values are passed on. */
function readStyle(): StripeElementStyle {
  const colours = getComputedStyle(document.documentElement);
  const resolve = (name: string) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return {
    base: {
      color: resolve("--ink"),
      iconColor: resolve("--muted"),
      fontFamily: colours.fontFamily,
      fontSize: "16px",
      fontSmoothing: "antialiased",
      "::placeholder": { color: resolve("--muted") },
    },
    invalid: { color: resolve("--thread"), iconColor: resolve("--thread") },
  };
}
