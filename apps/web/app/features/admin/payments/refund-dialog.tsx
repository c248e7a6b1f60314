import type { AdminPayment } from "@toile/contract";
import { useState } from "react";
import { formatMoney } from "../../../lib/format/money.ts";
import { TextField } from "../../../ui/field.tsx";
import { ReasonDialog } from "../entities/reason-dialog.tsx";
import { useWishKeys } from "../entities/use-wish-keys.ts";
import { useAdminApi } from "../load/admin-api.ts";
import { personName } from "../users/user-texts.ts";

export type RefundDialogProps = { payment: AdminPayment; onDone: () => void; onClose: () => void };

export function RefundDialog({ payment, onDone, onClose }: RefundDialogProps) {
  const api = useAdminApi();
  const left = payment.refundableInEuros;
  const [amount, setAmount] = useState(left.toFixed(2));
  const keyOf = useWishKeys();
  const euros = /^\d+([.,]\d{1,2})?$/.test(amount.trim()) ? Number(amount.trim().replace(",", ".")) : Number.NaN;
  return (
    <ReasonDialog
      title="Refund payment"
      description={`${personName(payment.userId)} paid ${formatMoney(payment.priceInEuros)} for ${payment.credits} credits. We take back unspent credits; the customer owes the spent ones.`}
      action="Refund"
      doing="Refunding..."
      destructive
      ready={euros > 0 && euros <= left}
      act={async (reason) => {
        const client = await api.getClient();
        return client.refund(payment.id, { amountInEuros: euros, reason }, keyOf(`${euros} ${reason}`));
      }}
      done="Payment refunded"
      failure="Failed to refund the payment"
      onDone={onDone}
      onClose={onClose}
    >
      {(refused) => (
        <TextField
          label="Amount in euros"
          hint={`At most ${formatMoney(left)}.`}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={refused.amountInEuros}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
    </ReasonDialog>
  );
}
