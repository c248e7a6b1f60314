import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { PASSKEY_NAME_MAX_CHARACTERS, type Passkey } from "@toile/contract";
import { type ReactNode, useId, useState } from "react";
import { useClient } from "../../../../lib/api/use-client.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useChange } from "../../../../ui/use-change.ts";
import { ProofForm, ProofPassword } from "../proof/proof-fields.tsx";
import { useProof } from "../proof/use-proof.ts";
import type { PasskeyDialogProps } from "./dialog-props.ts";

/** The browser asks for a fingerprint, a face or a PIN, and stores the key. */
export function AddPasskeyDialog({ hasPassword, onClose, onChanged }: PasskeyDialogProps) {
  const getClient = useClient();
  const id = useId();
  const proof = useProof(hasPassword ? ["currentPassword"] : []);
  const add = () =>
    void proof.submit(async ({ currentPassword }) => {
      const { passkeys } = await getClient();
      const options = await passkeys.startNew(hasPassword ? { currentPassword } : {});
      // The server's library wrote it, and the browser checks each part.
      const optionsJSON = options as typeof options & PublicKeyCredentialCreationOptionsJSON;
      try {
        const made = await passkeys.add(await startRegistration({ optionsJSON }));
        toast({ title: "Passkey added", description: `It is called "${made.name}". You can rename it.` });
        onChanged();
        onClose();
      } catch (error) {
        const said = registrationFailure(error);
        if (!said) throw error;
        proof.fail(said);
      }
    });
  return (
    <FormDialog title="Add a passkey" action="Continue" id={id} busy={proof.busy} onClose={onClose}>
      <ProofForm proof={proof} id={id} onSubmit={add}>
        <p className="text-muted">
          A passkey logs you in with your fingerprint, your face or your device's PIN. There is nothing to remember, and
          nothing a phishing site can steal.
        </p>
        {hasPassword ? <ProofPassword proof={proof} /> : null}
      </ProofForm>
    </FormDialog>
  );
}

/** The browser's refusal; undefined if the server or the connection failed. */
function registrationFailure(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "NotAllowedError" || name === "AbortError") return "We did not add a passkey. You can try again.";
  return name === "SecurityError" || name === "NotSupportedError"
    ? "This browser cannot create passkeys here."
    : undefined;
}

export function RenamePasskeyDialog({ passkey, onClose, onChanged }: PasskeyDialogProps & { passkey: Passkey }) {
  const getClient = useClient();
  const id = useId();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const { busy, run } = useChange();
  const rename = async () => {
    if (name.trim() === "") return setError("Please enter a name");
    const done = await run("name", "Not renamed", async () => {
      await (await getClient()).passkeys.rename(passkey.id, name);
    });
    if (!done) return;
    onChanged();
    onClose();
  };
  return (
    <FormDialog title="Rename this passkey" action="Save name" id={id} busy={busy !== null} onClose={onClose}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_CHARACTERS}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
          error={error}
          required
        />
      </form>
    </FormDialog>
  );
}

export function RemovePasskeyDialog(props: PasskeyDialogProps & { passkey: Passkey }) {
  const getClient = useClient();
  const { passkey, hasPassword, onClose, onChanged } = props;
  const id = useId();
  const proof = useProof(hasPassword ? ["currentPassword"] : []);
  const remove = () =>
    void proof.submit(async ({ currentPassword }) => {
      await (await getClient()).passkeys.remove(passkey.id, hasPassword ? { currentPassword } : {});
      toast({ title: "Passkey removed", description: `"${passkey.name}" no longer logs you in.` });
      onChanged();
      onClose();
    });
  return (
    <FormDialog title="Remove this passkey?" action="Remove" destructive id={id} busy={proof.busy} onClose={onClose}>
      <ProofForm proof={proof} id={id} onSubmit={remove}>
        <p className="text-muted">
          “{passkey.name}” will no longer log you in. Your device may still show it; you can delete it there too.
        </p>
        {hasPassword ? <ProofPassword proof={proof} /> : null}
      </ProofForm>
    </FormDialog>
  );
}

type FormDialogProps = {
  title: string;
  action: string;
  destructive?: boolean;
  /** The id of the form inside. */
  id: string;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
};

function FormDialog({ title, action, destructive = false, id, busy, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="small"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={destructive ? "destructive" : "primary"} type="submit" form={id} loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
