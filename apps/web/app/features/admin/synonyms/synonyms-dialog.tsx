import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { parseList } from "../entities/list-text.ts";

export type SynonymsDialogProps = {
  /** A word of the synonyms to add to; null: new synonyms. */
  beside: string | null;
  busy: boolean;
  /** Returns the server's sentence if it refuses. */
  onJoin: (phrases: string[]) => Promise<string>;
  onClose: () => void;
};

export function SynonymsDialog({ beside, busy, onJoin, onClose }: SynonymsDialogProps) {
  const form = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const phrases = [...(beside === null ? [] : [beside]), ...parseList(text)];
  const close = () => (busy ? undefined : onClose());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || phrases.length < 2) return;
    setProblem(await onJoin(phrases));
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={beside === null ? "Add synonyms" : `Add a word next to \u201c${beside}\u201d`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={phrases.length < 2} {...(busy ? { "aria-disabled": true } : {})}>
            {busy ? "Adding..." : "Add"}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={beside === null ? "Words of one meaning" : "Word"}
          hint="Separate several with commas. Capitals and accents do not matter."
          value={text}
          error={problem}
          maxLength={1000}
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            setProblem("");
          }}
        />
      </form>
    </Dialog>
  );
}
