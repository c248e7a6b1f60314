import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../lib/api/use-client.ts";
import { creditsText } from "../../../lib/format/money.ts";
import { billingKeys } from "./billing-queries.ts";

/** Before paying: how many of the bought credits will repay debt. Renders nothing without debt. */
export function DebtNote({ credits }: { credits: number }) {
  const debt = useDebt();
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
function useDebt(): number {
  const getClient = useClient();
  const balance = useQuery({
    queryKey: billingKeys.debt,
    queryFn: async () => (await getClient()).credits.balance(),
  });
  return balance.data?.debt ?? 0;
}
