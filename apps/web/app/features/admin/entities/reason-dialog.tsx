import { ApiError } from "@toile/contract";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextareaField } from "../../../ui/textarea.tsx";
import { endsVisit, messageOf, toastError, toastSuccess, useAdminApi } from "../load/admin-api.ts";

export type ReasonDialogProps = {
  title: string;
  description: ReactNode;
  /** On the button, and while it is being done. */
  action: string;
  doing: string;
  destructive?: boolean;
  /** False: the input beside the reason cannot be sent. */
  ready?: boolean;
  /** Sends it. */
  act: (reason: string) => Promise<unknown>;
  done: string;
  /** 'Failed to adjust credits' */
  failure: string;
  onDone: () => void;
  onClose: () => void;
  /** What else has to be given: the fields that the server refuses get its sentences. */
  children?: (refused: Readonly<Record<string, string>>) => ReactNode;
};

/** An action that needs a reason. The reason is recorded in the audit log, with who did it and when. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, action, doing, destructive = false, ready = true, onClose, children } = props;
  const form = useId();
  const [reason, setReason] = useState("");
  const { busy, refused, send } = useReasonedAct(props);
  const complete = ready && reason.trim() !== "";
  const close = () => (busy ? undefined : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) void send(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={destructive ? "destructive" : "primary"}
            disabled={!complete}
            {...(busy ? { "aria-disabled": true } : {})}
          >
            {busy ? doing : action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        {children?.(refused)}
        <TextareaField
          label="Reason"
          hint="Kept in the audit log."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={refused.reason}
          required
          rows={2}
          maxLength={500}
        />
      </form>
    </Dialog>
  );
}

type Act = Pick<ReasonDialogProps, "act" | "done" | "failure" | "onDone" | "onClose">;

/** One at a time, with its notice. The dialog stays open if it fails. */
export function useReasonedAct({ act, done, failure, onDone, onClose }: Act) {
  const api = useAdminApi();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const running = useRef(false);
  const send = async (reason: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefused({});
    try {
      await act(reason);
      toastSuccess(done);
      onClose();
      onDone();
    } catch (error) {
      if (!endsVisit(error, api)) toastError(`${failure}: ${messageOf(error)}`);
      if (error instanceof ApiError) setRefused(error.fields);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, send };
}
