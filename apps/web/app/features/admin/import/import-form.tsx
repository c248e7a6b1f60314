import { Download } from "lucide-react";
import type { FormEvent } from "react";
import { saveFile } from "../../../lib/page/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { importTemplate } from "./import-template.ts";

export type ImportFormProps = {
  id: string;
  file: File | null;
  problem: string;
  choose: (file: File | null) => void;
  dryRun: boolean;
  setDryRun: (dryRun: boolean) => void;
  submit: () => void;
};

export function ImportForm({ id, file, problem, choose, dryRun, setDryRun, submit }: ImportFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form id={id} onSubmit={onSubmit} className="grid gap-5">
      <Field label="File" required error={problem} {...(file ? { hint: file.name } : {})}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,.xml,text/csv,application/xml"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
            className="cursor-pointer py-2.5 file:mr-4 file:cursor-pointer file:border-0 file:bg-transparent file:p-0 file:font-medium file:underline"
          />
        )}
      </Field>
      <Checkbox
        label="Only check the file"
        description="Shows what would be new, changed or skipped, without changing anything."
        checked={dryRun}
        onCheckedChange={setDryRun}
      />
      <Button variant="secondary" className="justify-self-start" onClick={() => saveFile(importTemplate())}>
        <Download className="size-4" aria-hidden="true" />
        Download a template
      </Button>
    </form>
  );
}
