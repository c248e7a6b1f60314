import { useState } from "react";
import { creditsText } from "../../../lib/format/money.ts";
import { TextField } from "../../../ui/field.tsx";
import { ReasonDialog } from "../entities/reason-dialog.tsx";
import { useWishKeys } from "../entities/use-wish-keys.ts";
import { useAdminApi } from "../load/admin-api.ts";
import type { UserActionProps } from "./user-action-props.ts";
import { personName } from "./user-texts.ts";

/** Gives or takes credits. */
export function AdjustCredits({ user, onChanged, onClose }: UserActionProps & { onClose: () => void }) {
  const api = useAdminApi();
  const [amount, setAmount] = useState("");
  const keyOf = useWishKeys();
  const credits = Number(amount);
  const ready = /^[+-]?\d+$/.test(amount.trim()) && credits !== 0;
  return (
    <ReasonDialog
      title="Adjust credits"
      description={`${personName(user)} has ${creditsText(user.credits)}.`}
      action="Adjust"
      doing="Adjusting..."
      ready={ready}
      act={async (reason) => {
        const client = await api.getClient();
        return client.adjustCredits(user.id, { amount: credits, reason }, keyOf(`${credits} ${reason}`));
      }}
      done="Credits adjusted"
      failure="Failed to adjust credits"
      onDone={onChanged}
      onClose={onClose}
    >
      {(refused) => (
        <TextField
          label="Credits"
          hint="10 adds ten credits, -10 takes ten back."
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={refused.amount}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
    </ReasonDialog>
  );
}
