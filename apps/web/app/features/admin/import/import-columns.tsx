import {
  type ImportColumnChoice,
  type ImportField,
  type ImportPreview,
  importFields,
  requiredImportFields,
} from "@toile/contract";
import type { FormEvent } from "react";
import { SelectField } from "../../../ui/select.tsx";
import { fieldLabel } from "./import-template.ts";

export type ImportColumnsProps = {
  id: string;
  preview: ImportPreview;
  columns: ImportColumnChoice;
  onColumns: (columns: ImportColumnChoice) => void;
  onSubmit: () => void;
};

export const isWholeChoice = (columns: ImportColumnChoice): boolean =>
  requiredImportFields.every((field) => columns[field]);

/** Which of the file's columns is which of ours. */
export function ImportColumns({ id, preview, columns, onColumns, onSubmit }: ImportColumnsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const choose = (field: ImportField, column: string) => {
    const { [field]: _, ...others } = columns;
    onColumns(column === "" ? others : { ...others, [field]: column });
  };
  const optional = importFields.filter((field) => !requiredImportFields.includes(field));
  return (
    <form id={id} onSubmit={submit} className="grid gap-6">
      <p>
        We do not know the columns of this file. Please choose which ones to read. We need an id, a name and a price.
      </p>
      {[requiredImportFields, optional].map((fields) => (
        <div key={fields[0]} className="grid items-start gap-5 sm:grid-cols-2">
          {fields.map((field) => (
            <ColumnField
              key={field}
              field={field}
              preview={preview}
              value={columns[field] ?? ""}
              onChange={(column) => choose(field, column)}
            />
          ))}
        </div>
      ))}
    </form>
  );
}

type ColumnFieldProps = {
  field: ImportField;
  preview: ImportPreview;
  value: string;
  onChange: (column: string) => void;
};

function ColumnField({ field, preview, value, onChange }: ColumnFieldProps) {
  const example = preview.columns.find(({ name }) => name === value)?.example;
  const isRequired = requiredImportFields.includes(field);
  return (
    <SelectField
      label={fieldLabel(field)}
      {...(isRequired ? { required: true } : { optional: true })}
      {...(example ? { hint: `For example: ${example}` } : {})}
      placeholder={isRequired ? "Choose a column" : "Not in this file"}
      value={value}
      options={preview.columns.map(({ name }) => ({ value: name, label: name }))}
      onValueChange={onChange}
    />
  );
}
