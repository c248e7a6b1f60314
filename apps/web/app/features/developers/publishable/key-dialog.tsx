import { PUBLISHABLE_ORIGINS_MAX, type PublishableKey, type PublishableKeyNew } from "@toile/contract";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { TextareaField } from "../../../ui/textarea.tsx";
import { type KeyErrors, type KeyFields, readFields, toFields } from "./key-fields.ts";

export type KeyDialogProps = {
  /** Null: a new one. */
  known: PublishableKey | null;
  trigger: ReactNode;
  busy: boolean;
  /** True once it is saved. */
  onSave: (value: PublishableKeyNew) => Promise<boolean>;
};

/** Name, pages and budgets of a publishable key. */
export function KeyDialog({ known, trigger, busy, onSave }: KeyDialogProps) {
  const form = useId();
  const [open, setOpen] = useState(false);
  const [fields, setFields] = useState(() => toFields(known));
  const [errors, setErrors] = useState<KeyErrors>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readFields(fields);
    setErrors("errors" in read ? read.errors : {});
    if ("value" in read && (await onSave(read.value))) setOpen(false);
  };
  const field = (name: keyof KeyFields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: errors[name],
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) {
          setFields(toFields(known));
          setErrors({});
        }
        setOpen(next);
      }}
      trigger={trigger}
      title={known ? "Change the key" : "A key for your shop"}
      description="It is part of your pages, where everyone can read it. It works only on your pages, and only for the try-on button."
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={busy}>
            {known ? "Save" : "Make the key"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} className="grid gap-5" noValidate>
        <TextField label="Name of the shop" hint="Your customers see it in the try-on window." {...field("name")} />
        <TextareaField
          label="Pages that show the button"
          rows={3}
          placeholder="https://shop.example"
          hint={`One origin per line, ${PUBLISHABLE_ORIGINS_MAX} at most. With and without www are two.`}
          spellCheck={false}
          className="font-mono text-sm"
          {...field("origins")}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="Try-ons per visitor" inputMode="numeric" hint="In 24 hours." {...field("visitorBudget")} />
          <TextField label="Try-ons in all" inputMode="numeric" hint="In 24 hours." {...field("dailyBudget")} />
        </div>
      </form>
    </Dialog>
  );
}
