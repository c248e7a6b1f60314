import { createIntentRequest, type PaymentsConfig } from "@toile/contract";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useCallback, useState } from "react";
import { formatMoneyBrief } from "../../../lib/format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { CardProvider } from "../card/card-provider.ts";
import { CardSkeleton } from "../card/card-skeleton.tsx";
import { ProvidedCard, WhereCardGoes } from "../card/provided-card.tsx";
import { usePaymentsConfig } from "../order/billing-queries.ts";
import { DebtNote } from "../order/debt-note.tsx";
import { type Order, periodOf, toIntentRequest } from "../order/order.ts";
import type { EndMessage } from "./pay-order.ts";
import { type Paid, usePayment } from "./use-payment.ts";

export type PaymentFormProps = {
  userId: string;
  order: Order;
  /** Where the receipt goes by default. */
  accountEmail: string;
  onPaid: (paid: Paid) => void;
  onCancel: () => void;
};

const INCOMPLETE = "Please complete your card information";

/** Finds out the card's provider, and shows its form. */
export function PaymentForm(props: PaymentFormProps) {
  const config = usePaymentsConfig();
  if (config.data) return <ProvidedForm {...props} config={config.data} />;
  if (config.isError) {
    return (
      <ErrorState
        title="We cannot take payments right now"
        onRetry={config.refetch}
        retryLabel="Retry"
        className="px-0 py-8"
        action={
          <Button variant="ghost" onClick={props.onCancel}>
            Cancel
          </Button>
        }
      >
        You were not charged. Please try again in a moment.
      </ErrorState>
    );
  }
  return <CardSkeleton />;
}

function ProvidedForm(props: PaymentFormProps & { config: PaymentsConfig }) {
  const { config, order, onCancel } = props;
  const { pay, paying, refusal, sentEmail } = usePayment(props);
  const form = useFormState(order, pay);
  return (
    <form noValidate onSubmit={form.submit} aria-label="Card payment" className="grid gap-6">
      <ProvidedCard config={config} onProvider={form.takeProvider} onComplete={form.setComplete} disabled={paying} />
      <TextField
        label="Billing email"
        optional
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={props.accountEmail}
        hint={emailHint(sentEmail)}
        value={sentEmail ? (sentEmail.email ?? "") : form.email}
        readOnly={sentEmail !== null || paying}
        onChange={(event) => form.setEmail(event.target.value)}
        error={form.emailProblem}
      />
      <DebtNote credits={order.credits} />
      <div className="grid gap-3">
        <div role="alert">
          {refusal ? <RefusalNote refusal={refusal} /> : null}
          {form.pressedEarly && !form.ready ? <p className="text-sm text-thread">{INCOMPLETE}</p> : null}
        </div>
        <Button type="submit" size="large" loading={paying} disabled={!form.ready && !paying} className="w-full">
          {refusal?.asks ? `${buttonText(order)} as well` : buttonText(order)}
        </Button>
        <p role="status" className="min-h-6 text-center text-sm text-muted">
          {paying ? "Contacting your bank. Please stay on this page." : form.cardMissing ? INCOMPLETE : null}
        </p>
        <Button variant="ghost" onClick={onCancel} disabled={paying}>
          Cancel
        </Button>
      </div>
      <WhereCardGoes config={config} />
    </form>
  );
}

/** The form's input so far, and whether that is enough to pay. */
function useFormState(order: Order, pay: ReturnType<typeof usePayment>["pay"]) {
  const [provider, setProvider] = useState<CardProvider | null>(null);
  const [complete, setComplete] = useState(false);
  const [email, setEmail] = useState("");
  const [pressedEarly, setPressedEarly] = useState(false);

  const typed = email.trim() === "" ? null : email.trim();
  const emailProblem = createIntentRequest.safeParse(toIntentRequest(order, typed)).success
    ? undefined
    : "Please enter a valid email address";
  const ready = provider !== null && complete && !emailProblem;
  // The provider is an object with functions, which a state setter would call.
  const takeProvider = useCallback((next: CardProvider | null) => setProvider(() => next), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressedEarly(!ready);
    if (ready) void pay(provider, typed);
  };
  const cardMissing = provider !== null && !complete && !pressedEarly;
  return { email, setEmail, emailProblem, takeProvider, setComplete, ready, pressedEarly, cardMissing, submit };
}

function RefusalNote({ refusal }: { refusal: EndMessage }) {
  return (
    <div className="flex gap-3 rounded-field border-2 border-thread p-4">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-thread" aria-hidden="true" />
      <div>
        <p className="font-medium">{refusal.alert}</p>
        <p>{refusal.message}</p>
      </div>
    </div>
  );
}

/** Once a payment was requested, its receipt's address is fixed. */
function emailHint(sent: { email: string | null } | null): string {
  if (!sent) return "Where we send the receipt, if not to your account.";
  return sent.email ? "You started this order with this address." : "We send the receipt to your account.";
}

function buttonText(order: Order): string {
  return order.kind === "purchase" || order.due
    ? `Pay ${formatMoneyBrief(order.price)}`
    : `Subscribe for ${formatMoneyBrief(order.price)} a ${periodOf(order.plan)}`;
}
