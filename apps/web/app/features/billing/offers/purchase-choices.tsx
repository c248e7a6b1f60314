import { type CreditPackages, type PackageType, type PlanType, QUICK_AMOUNTS } from "@toile/contract";
import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { creditsText, formatMoneyBrief } from "../../../lib/format/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import {
  NO_PACKAGE,
  NO_PLAN,
  nameOf,
  type Order,
  orderOfAmount,
  orderOfPackage,
  orderOfPlan,
  periodOf,
} from "../order/order.ts";
import { savingsText } from "../order/savings.ts";
import { PURCHASE_AMOUNT_MESSAGE, parseAmount } from "./custom-amount.ts";
import { PackagePicker } from "./package-picker.tsx";

export type Selected = { kind: "package"; type: PackageType } | { kind: "amount"; text: string };

type Choice<T> = {
  sold: CreditPackages;
  selected: T;
  onSelect: (selected: T) => void;
  onOrder: (order: Order) => void;
};

/** A package, one of the quick amounts, or any amount. */
export function AmountChoice({ sold, selected, onSelect, onOrder }: Choice<Selected>) {
  const [missing, setMissing] = useState(false);
  const order = orderOf(selected, sold);
  const invalid = selected.kind === "amount" && order === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (order) onOrder(order);
    else setMissing(selected.kind === "package");
  };
  const choose = (next: Selected) => {
    setMissing(false);
    onSelect(next);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <PackagePicker
        layout="rows"
        packages={sold.packages}
        currency={sold.currency}
        selected={selected.kind === "package" ? selected.type : null}
        onSelect={(type) => choose({ kind: "package", type })}
      />
      <AnyAmount
        text={selected.kind === "amount" ? selected.text : ""}
        currency={sold.currency}
        invalid={invalid}
        onText={(text) => choose({ kind: "amount", text })}
      />
      <Foot order={order} missing={missing ? NO_PACKAGE : null} disabled={invalid} currency={sold.currency}>
        Purchase
      </Foot>
    </form>
  );
}

function orderOf(selected: Selected, sold: CreditPackages): Order | null {
  if (selected.kind === "amount") {
    const amount = parseAmount(selected.text);
    return amount === null ? null : orderOfAmount(amount);
  }
  const chosen = sold.packages.find(({ type }) => type === selected.type);
  return chosen ? orderOfPackage(chosen) : null;
}

type AnyAmountProps = { text: string; currency: string; invalid: boolean; onText: (text: string) => void };

function AnyAmount({ text, currency, invalid, onText }: AnyAmountProps) {
  const amount = parseAmount(text);
  return (
    <div className="grid gap-3">
      <p className="text-sm font-medium">Or another amount</p>
      {/* biome-ignore lint/a11y/useSemanticElements: four buttons side by side; a fieldset would ask for a legend of its own */}
      <div role="group" aria-label="Quick amounts" className="grid grid-cols-4 gap-2">
        {QUICK_AMOUNTS.map((quick) => (
          <button
            key={quick}
            type="button"
            aria-pressed={amount === quick}
            aria-label={creditsText(quick)}
            onClick={() => onText(String(quick))}
            className="tabular min-h-11 rounded-full border border-edge/60 px-2 transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-bg"
          >
            {quick}
          </button>
        ))}
      </div>
      <TextField
        label="Custom amount"
        hint={`1 to 1000 credits, ${formatMoneyBrief(0.1, currency)} each`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        error={invalid ? PURCHASE_AMOUNT_MESSAGE : undefined}
      />
    </div>
  );
}

export function PlanChoice({ sold, selected, onSelect, onOrder }: Choice<PlanType>) {
  const [missing, setMissing] = useState(false);
  const group = useId();
  const plan = sold.subscriptions.find(({ type }) => type === selected);
  const monthly = sold.subscriptions.find(({ type }) => type === "monthly");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan) onOrder(orderOfPlan(plan));
    else setMissing(true);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">Plans</legend>
        {sold.subscriptions.map((each) => (
          <PlanOption
            key={each.type}
            plan={each}
            saved={savingsText({ plan: each, monthly, currency: sold.currency })}
            currency={sold.currency}
            group={group}
            checked={selected === each.type}
            onSelect={() => onSelect(each.type)}
          />
        ))}
      </fieldset>
      <Foot
        order={plan ? orderOfPlan(plan) : null}
        missing={missing ? NO_PLAN : null}
        disabled={false}
        currency={sold.currency}
      >
        Subscribe
      </Foot>
    </form>
  );
}

type PlanOptionProps = {
  plan: CreditPackages["subscriptions"][number];
  /** The saving against the monthly plan, as text. */
  saved: ReturnType<typeof savingsText>;
  currency: string;
  group: string;
  checked: boolean;
  onSelect: () => void;
};

function PlanOption({ plan, saved, currency, group, checked, onSelect }: PlanOptionProps) {
  return (
    <label
      className={clsx(
        "group grid cursor-pointer grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-field border border-edge/60 px-4 py-3.5 transition-colors hover:border-ink",
        "has-checked:border-ink has-checked:bg-muslin",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-thread has-focus-visible:outline-dashed",
      )}
    >
      <input type="radio" name={group} checked={checked} onChange={onSelect} className="sr-only" />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden="true"
          className="size-4.5 shrink-0 rounded-full border border-edge group-has-checked:border-[5.5px] group-has-checked:border-ink"
        />
        <span className="font-medium">{nameOf(plan.type)}</span>
        {plan.savings > 0 ? <Badge variant="ok">Save 20%</Badge> : null}
      </span>
      <span className="tabular text-lead whitespace-nowrap">
        {formatMoneyBrief(plan.price, currency)}
        <span className="text-sm text-muted"> a {periodOf(plan.type)}</span>
      </span>
      <span className="col-span-full text-sm text-muted">
        {plan.description}
        {saved ? <span className="block">{saved}</span> : null}
      </span>
    </label>
  );
}

type FootProps = {
  order: Order | null;
  missing: string | null;
  disabled: boolean;
  currency: string;
  children: ReactNode;
};

function Foot({ order, missing, disabled, currency, children }: FootProps) {
  return (
    <div className="grid gap-3 border-t pt-5">
      <div role="alert">
        {missing ? (
          <p className="flex items-center gap-1.5 text-sm text-thread">
            <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
            {missing}
          </p>
        ) : null}
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="tabular text-sm text-muted" aria-live="polite">
          {order ? (
            <>
              <span className="block text-title text-ink">{formatMoneyBrief(order.price, currency)}</span>
              {creditsText(order.credits)}
            </>
          ) : null}
        </p>
        <Button type="submit" size="large" disabled={disabled}>
          {children}
        </Button>
      </div>
    </div>
  );
}
