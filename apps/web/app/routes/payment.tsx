import type { User } from "@toile/contract";
import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { originPath, parseOrigin } from "../features/account/session/origin.ts";
import { RequireUser } from "../features/account/session/require-user.tsx";
import { type Order, readPaymentState } from "../features/billing/order/order.ts";
import { PaymentPage } from "../features/billing/payment/payment-page.tsx";
import { usePaidNavigation } from "../features/billing/purchase/use-paid-navigation.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { useCreditsChanged } from "./credits-changed.ts";

export const meta = () => pageMeta({ title: "Payment", hidden: true });

export default function PaymentRoute() {
  const { key } = useLocation();
  return <RequireUser>{(user) => <Payment key={key} user={user} />}</RequireUser>;
}

/** For one visit: the purchase does not change while the card form is open. */
function Payment({ user }: { user: User }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [order] = useState<Order | string | null>(() => readPaymentState(state));
  const from = originPath(parseOrigin(state));
  const { onPaid, activated } = usePaidNavigation({ onCreditsChanged: useCreditsChanged(), from, stays: false });
  if (order === null) return <Navigate to="/buy-credits" replace />;
  return (
    <PaymentPage
      user={user}
      order={order}
      activated={activated}
      onPaid={(paid) => {
        if (typeof order !== "string") onPaid(paid, order);
      }}
      onCancel={() => {
        const isDue = typeof order !== "string" && order.kind === "subscription" && order.due;
        if (isDue) return navigate("/profile?tab=subscription", { replace: true });
        return navigate("/buy-credits", { replace: true, state: from ? { from } : null });
      }}
    />
  );
}
