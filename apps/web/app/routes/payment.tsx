import { PurchasesLater } from "../features/credits/credits-page.tsx";
import { RequireUser } from "../features/session/require-user.tsx";
import { pageMeta } from "../lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Payment", hidden: true });

export default function PaymentRoute() {
  return <RequireUser>{() => <PurchasesLater title="Payment" />}</RequireUser>;
}
