import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SecurityState } from "@toile/contract";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useClient } from "../../../../lib/api/use-client.ts";
import { formatDay } from "../../../../lib/format/day.ts";
import { Button } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../../ui/skeleton.tsx";
import { accountKeys } from "../../session/account-queries.ts";
import type { TwoStepProps } from "./dialog-props.ts";
import { EnrolDialog } from "./enrol-dialog.tsx";
import { RenewCodesDialog } from "./renew-codes-dialog.tsx";
import { TurnOffDialog } from "./turn-off-dialog.tsx";

/** At this number or fewer, new codes are recommended. */
const FEW_CODES = 3;

/** Whether signing in has a second step, and how to change that. */
export function TwoStep(props: TwoStepProps) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const security = useQuery({
    queryKey: accountKeys.twoStep,
    queryFn: async () => (await getClient()).security.get(),
  });
  if (!security.data) {
    return security.isError ? (
      <ErrorState title="This could not be loaded" onRetry={security.refetch} className="py-6">
        Nothing has changed. Please try again.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading two-step login">
        <Skeleton className="h-24" />
      </SkeletonGroup>
    );
  }
  const { twoFactor } = security.data;
  const dialogs = {
    ...props,
    // Turning it on ends the other sessions.
    onChanged: () => void queryClient.invalidateQueries({ queryKey: accountKeys.security }),
  };
  return twoFactor.enabled ? <TurnedOn {...dialogs} state={twoFactor} /> : <TurnedOff {...dialogs} state={twoFactor} />;
}

type StateProps = TwoStepProps & { state: SecurityState["twoFactor"]; onChanged: () => void };

function TurnedOff({ state, ...dialog }: StateProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      {state.required ? (
        <p role="status" className="flex gap-3 rounded-field bg-muslin px-4 py-3 text-sm">
          <ShieldAlert className="mt-0.5 size-5 shrink-0 text-thread" strokeWidth={1.5} aria-hidden="true" />
          Administrators need two-step login. Until you turn it on, you cannot change anything in the shop.
        </p>
      ) : null}
      <p>It is off: your password alone logs you in.</p>
      <Button onClick={() => setOpen(true)}>Turn on two-step login</Button>
      <EnrolDialog {...dialog} open={open} onOpenChange={setOpen} />
    </div>
  );
}

function TurnedOn({ state, ...dialog }: StateProps) {
  const [open, setOpen] = useState<"codes" | "off" | null>(null);
  const toggle = (which: "codes" | "off") => (next: boolean) => setOpen(next ? which : null);
  const { since, recoveryCodesLeft: left } = state;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="flex gap-3">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-ok" strokeWidth={1.5} aria-hidden="true" />
        <span>
          It is on{since ? `, since ${formatDay(since)}` : ""}.
          <span className="tabular block text-sm text-muted">
            {left === 1 ? "1 recovery code is" : `${left} recovery codes are`} left.
            {left <= FEW_CODES ? " Please get new ones before you run out." : ""}
          </span>
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen("codes")}>
          Get new recovery codes
        </Button>
        <Button variant="ghost" onClick={() => setOpen("off")}>
          Turn off
        </Button>
      </div>
      <RenewCodesDialog {...dialog} open={open === "codes"} onOpenChange={toggle("codes")} />
      <TurnOffDialog {...dialog} open={open === "off"} onOpenChange={toggle("off")} />
    </div>
  );
}
