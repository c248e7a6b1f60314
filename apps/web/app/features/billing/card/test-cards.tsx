import { FlaskConical } from "lucide-react";

/** Stripe's test cards that are worth trying by hand; the simulator knows them too. */
export const TEST_CARDS = [
  { number: "4242 4242 4242 4242", does: "Pays" },
  { number: "4000 0025 0000 3155", does: "Asks for 3-D Secure" },
  { number: "4000 0000 0000 0002", does: "Is declined" },
  { number: "4000 0000 0000 9995", does: "Has insufficient funds" },
  { number: "4000 0000 0000 0127", does: "Has a wrong security code" },
] as const;

export const TEST_MODE = "Test mode – no money moves";

/** Shown only with the simulator and with test keys. `onFill`: if the card's fields are ours, a click fills them in. */
export function TestCards({ onFill, open = false }: { onFill?: (number: string) => void; open?: boolean }) {
  return (
    <details open={open} className="group rounded-field border border-dashed border-edge bg-muslin/60 px-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 py-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <FlaskConical className="size-4.5 shrink-0 text-thread" aria-hidden="true" />
        {TEST_MODE}
        <span className="ml-auto shrink-0 text-sm font-normal text-muted underline decoration-thread underline-offset-4">
          <span className="group-open:hidden">Test cards</span>
          <span className="hidden group-open:inline">Hide</span>
        </span>
      </summary>
      <TestCardList {...(onFill ? { onFill } : {})} />
    </details>
  );
}

export function TestCardList({ onFill }: { onFill?: (number: string) => void }) {
  return (
    <div className="pb-3 text-sm">
      <p className="pb-1 text-muted">Any date in the future and any security code will do.</p>
      <ul className="divide-y divide-line">
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number} className="flex min-h-11 items-center justify-between gap-x-4 py-1.5">
            <span>
              <span className="tabular block whitespace-nowrap">{number}</span>
              <span className="text-muted">{does}</span>
            </span>
            {onFill ? (
              <button
                type="button"
                onClick={() => onFill(number)}
                aria-label={`Fill in ${number}`}
                className="min-h-11 min-w-11 px-1 font-medium underline decoration-thread underline-offset-4 hover:decoration-2"
              >
                Fill in
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
