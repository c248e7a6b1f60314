import { useId } from "react";
import { useClient } from "../../../../lib/api/use-client.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { ProofCode, ProofForm, ProofPassword } from "../proof/proof-fields.tsx";
import { useProof } from "../proof/use-proof.ts";
import type { SecurityDialogProps } from "./dialog-props.ts";

export function TurnOffDialog(props: SecurityDialogProps) {
  const getClient = useClient();
  const { open, onOpenChange, onChanged, hasPassword } = props;
  const id = useId();
  const proof = useProof(hasPassword ? ["currentPassword", "code"] : ["code"]);
  const leave = () => {
    proof.reset();
    onOpenChange(false);
  };
  const turnOff = () =>
    void proof.submit(async ({ currentPassword, code }) => {
      await (await getClient()).security.disableTotp(hasPassword ? { currentPassword, code } : { code });
      leave();
      toast({ title: "Two-step login is off", description: "Your password alone logs you in." });
      onChanged();
    });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : leave())}
      title="Turn off two-step login?"
      description="Your password alone will log you in. Your recovery codes stop working."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Keep it on
          </Button>
          <Button variant="destructive" type="submit" form={id} loading={proof.busy}>
            Turn off
          </Button>
        </>
      }
    >
      <ProofForm proof={proof} id={id} onSubmit={turnOff}>
        {hasPassword ? <ProofPassword proof={proof} /> : null}
        <ProofCode proof={proof} hint="A recovery code works too." />
      </ProofForm>
    </Dialog>
  );
}
