import type { Client } from "@toile/contract";
import { creditsText } from "../../../lib/format/money.ts";
import { useQuery } from "../../../lib/query/use-query.ts";

/** Before paying: how many of the bought credits will repay debt. Renders nothing without debt. */
export function DebtNote({ loadClient, credits }: { loadClient: () => Promise<Client>; credits: number }) {
  const debt = useDebt(loadClient);
  if (debt === 0) return null;
  const settled = Math.min(debt, credits);
  return (
    <p className="rounded-field bg-muslin p-4 text-sm" role="status">
      You owe {creditsText(debt)} from a payment that was refunded or disputed. {debtSentence(settled, credits)}
    </p>
  );
}

function debtSentence(settled: number, credits: number): string {
  const rest = credits - settled;
  const all = `All ${creditsText(credits)} of this order settle that.`;
  return rest === 0 ? all : `Of this order ${creditsText(settled)} settle that, and ${creditsText(rest)} are added.`;
}

/** 0 until known, and if it cannot be loaded: a missing value must not prevent a payment. */
function useDebt(loadClient: () => Promise<Client>): number {
  const balance = useQuery({ key: "debt", load: async () => (await loadClient()).credits.balance() });
  return balance.value?.debt ?? 0;
}
