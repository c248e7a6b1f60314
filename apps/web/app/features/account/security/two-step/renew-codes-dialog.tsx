import { useId, useState } from "react";
import { useClient } from "../../../../lib/api/use-client.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ProofCode, ProofForm, ProofPassword } from "../proof/proof-fields.tsx";
import { useProof } from "../proof/use-proof.ts";
import type { SecurityDialogProps } from "./dialog-props.ts";
import { CodesKept, RecoveryCodes } from "./recovery-codes.tsx";

/** New recovery codes; the old ones stop working. */
export function RenewCodesDialog(props: SecurityDialogProps) {
  const getClient = useClient();
  const { open, onOpenChange, onChanged, hasPassword } = props;
  const id = useId();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [kept, setKept] = useState<boolean | "asked">(false);
  const proof = useProof(hasPassword ? ["currentPassword", "code"] : ["code"]);

  const leave = (next: boolean) => {
    if (next) return;
    if (codes && kept !== true) return setKept("asked");
    if (codes) onChanged();
    setCodes(null);
    setKept(false);
    proof.reset();
    onOpenChange(false);
  };
  const renew = () =>
    void proof.submit(async ({ currentPassword, code }) => {
      const { security } = await getClient();
      const given = hasPassword ? { currentPassword, code } : { code };
      setCodes((await security.replaceRecoveryCodes(given)).recoveryCodes);
    });
  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title={codes ? "Keep your recovery codes" : "Get new recovery codes"}
      footer={
        codes ? (
          <Button onClick={() => leave(false)}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => leave(false)}>
              Cancel
            </Button>
            <Button type="submit" form={id} loading={proof.busy}>
              Get new codes
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <div className="grid gap-5">
          <RecoveryCodes codes={codes} />
          <CodesKept kept={kept} onChange={setKept} />
        </div>
      ) : (
        <ProofForm proof={proof} id={id} onSubmit={renew}>
          <p className="text-muted">Your current codes stop working.</p>
          {hasPassword ? <ProofPassword proof={proof} /> : null}
          <ProofCode proof={proof} hint="An unused recovery code works too." />
        </ProofForm>
      )}
    </Dialog>
  );
}
