import type { TotpEnrolment } from "@toile/contract";
import { useId, useState } from "react";
import { useClient } from "../../../../lib/api/use-client.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { ProofCode, ProofForm, ProofPassword } from "../proof/proof-fields.tsx";
import { useProof } from "../proof/use-proof.ts";
import { AppKey } from "./app-key.tsx";
import type { SecurityDialogProps } from "./dialog-props.ts";
import { CodesKept, RecoveryCodes } from "./recovery-codes.tsx";

type Step = { name: "owner" } | { name: "app"; enrolment: TotpEnrolment } | { name: "codes"; codes: string[] };

const TITLES = {
  owner: "Turn on two-step login",
  app: "Add Toile to your app",
  codes: "Keep your recovery codes",
};

/** Three steps: proof of identity, the app and its first code, and recovery codes in case the app is lost. */
export function EnrolDialog(props: SecurityDialogProps) {
  const enrolment = useEnrolment(props);
  const { step, owner, app, id, close } = enrolment;
  const [kept, setKept] = useState<boolean | "asked">(false);
  const leave = (next: boolean) => {
    if (next) return;
    // Codes that are shown only once must not be closed by accident.
    if (step.name === "codes" && kept !== true) return setKept("asked");
    setKept(false);
    close();
  };
  const buttons = {
    owner: (
      <Button type="submit" form={id} loading={owner.busy}>
        Continue
      </Button>
    ),
    app: (
      <Button type="submit" form={id} loading={app.busy}>
        Turn on
      </Button>
    ),
    codes: <Button onClick={() => leave(false)}>Done</Button>,
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={leave}
      title={TITLES[step.name]}
      footer={
        <>
          {step.name === "codes" ? null : (
            <Button variant="secondary" onClick={() => leave(false)}>
              Cancel
            </Button>
          )}
          {buttons[step.name]}
        </>
      }
    >
      {step.name === "owner" ? <OwnerStep {...enrolment} hasPassword={props.hasPassword} /> : null}
      {step.name === "app" ? <AppStep {...enrolment} enrolment={step.enrolment} /> : null}
      {step.name === "codes" ? (
        <div className="grid gap-5">
          <RecoveryCodes codes={step.codes} />
          <CodesKept kept={kept} onChange={setKept} />
        </div>
      ) : null}
    </Dialog>
  );
}

type EnrolmentProps = ReturnType<typeof useEnrolment>;

function OwnerStep({ owner, id, begin, hasPassword }: EnrolmentProps & { hasPassword: boolean }) {
  return (
    <ProofForm proof={owner} id={id} onSubmit={begin}>
      <p className="text-muted">
        After your password, we will also ask for a code from an authenticator app on your phone. Any such app works,
        and so do most password managers.
      </p>
      {hasPassword ? (
        <ProofPassword proof={owner} hint="So that nobody else can lock you out of your account." />
      ) : null}
    </ProofForm>
  );
}

function AppStep({ app, id, confirm, enrolment }: EnrolmentProps & { enrolment: TotpEnrolment }) {
  return (
    <ProofForm proof={app} id={id} onSubmit={confirm}>
      <AppKey {...enrolment} />
      <ProofCode proof={app} hint="The six digits in the app." />
    </ProofForm>
  );
}

function useEnrolment({ hasPassword, onOpenChange, onChanged }: SecurityDialogProps) {
  const getClient = useClient();
  const [step, setStep] = useState<Step>({ name: "owner" });
  const id = useId();
  const owner = useProof(hasPassword ? ["currentPassword"] : []);
  const app = useProof(["code"]);

  const begin = () =>
    void owner.submit(async ({ currentPassword }) => {
      const { security } = await getClient();
      setStep({ name: "app", enrolment: await security.startTotp(hasPassword ? { currentPassword } : {}) });
    });
  const confirm = () =>
    void app.submit(async ({ code }) => {
      const { recoveryCodes } = await (await getClient()).security.confirmTotp(code);
      setStep({ name: "codes", codes: recoveryCodes });
      toast({ title: "Two-step login is on", description: "You will have to log in again on every other device." });
    });
  const close = () => {
    onOpenChange(false);
    owner.reset();
    app.reset();
    if (step.name === "codes") onChanged();
    setStep({ name: "owner" });
  };
  return { step, id, owner, app, begin, confirm, close };
}
