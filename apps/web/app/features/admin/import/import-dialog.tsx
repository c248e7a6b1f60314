import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import type { AdminApi } from "../load/admin-api.ts";
import { ImportReport } from "./import-report.tsx";
import { isUnderWay, useImport } from "./use-import.ts";

export type ImportDialogProps = { api: AdminApi; onImported: () => void; onClose: () => void };

/** Products from a file. It goes on where the dialog is closed. */
export function ImportDialog({ api, onImported, onClose }: ImportDialogProps) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [dryRun, setDryRun] = useState(true);
  const { sending, given, send, reset } = useImport(api, onImported);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) void send(file, dryRun);
  };
  const again = () => {
    setDryRun(false);
    reset();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Import products"
      description="A CSV file, an export of Shopify, or a Google Merchant feed. Importing a file again changes what has changed in it."
      footer={
        given ? (
          <>
            {isUnderWay(given) ? null : (
              <Button variant="secondary" onClick={again}>
                {given.dryRun ? "Import it now" : "Import another file"}
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} disabled={!file} loading={sending}>
              {dryRun ? "Check" : "Import"}
            </Button>
          </>
        )
      }
    >
      {given ? (
        <ImportReport given={given} />
      ) : (
        <ImportForm id={id} file={file} onFile={setFile} dryRun={dryRun} onDryRun={setDryRun} onSubmit={submit} />
      )}
    </Dialog>
  );
}

type ImportFormProps = {
  id: string;
  file: File | null;
  onFile: (file: File | null) => void;
  dryRun: boolean;
  onDryRun: (dryRun: boolean) => void;
  onSubmit: (event: FormEvent) => void;
};

function ImportForm({ id, file, onFile, dryRun, onDryRun, onSubmit }: ImportFormProps) {
  return (
    <form id={id} onSubmit={onSubmit} className="grid gap-5">
      <Field label="File" required {...(file ? { hint: file.name } : {})}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.xml,text/csv,application/xml"
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
            className="cursor-pointer py-2.5 file:mr-4 file:cursor-pointer file:border-0 file:bg-transparent file:p-0 file:font-medium file:underline"
          />
        )}
      </Field>
      <Checkbox
        label="Only check the file"
        description="Shows what would be new, changed and left out, and changes nothing."
        checked={dryRun}
        onCheckedChange={onDryRun}
      />
    </form>
  );
}
