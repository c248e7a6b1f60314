import type { Brand, Category, Product } from "@toile/contract";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { parentOptions } from "../categories/category-fields.ts";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { type BulkChange, isEmptyChange, NO_CHANGE } from "./bulk-change.ts";
import { STATUSES } from "./product-columns.tsx";

export type BulkDialogProps = {
  products: Product[];
  brands: AdminQuery<Brand[]>;
  categories: AdminQuery<Category[]>;
  /** How many are done, while they are being changed. */
  done: number | null;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
};

const AS_IT_IS = "As it is";
const AVAILABILITY = [
  { value: "true", label: "Available" },
  { value: "false", label: "Not available" },
];
const choicesOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

export function BulkDialog({ products, brands, categories, done, onChange, onClose }: BulkDialogProps) {
  const id = useId();
  const [change, setChange] = useState(NO_CHANGE);
  const busy = done !== null;
  const close = () => (busy ? undefined : onClose());
  const ready = !isEmptyChange(change);
  const field = (name: keyof BulkChange) => ({
    value: change[name],
    placeholder: AS_IT_IS,
    onValueChange: (value: string) => setChange((now) => ({ ...now, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onChange(change);
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Edit ${products.length} ${products.length === 1 ? "product" : "products"}`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={!ready} {...(busy ? { "aria-disabled": true } : {})}>
            {busy ? `Saving ${done} of ${products.length}...` : "Save"}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label="Brand" {...field("brandId")} options={choicesOf(brands.data)} />
        <SelectField label="Category" {...field("categoryId")} options={parentOptions(categories.data ?? [], null)} />
        <SelectField label="Status" {...field("status")} options={STATUSES} />
        <SelectField label="Availability" {...field("isAvailable")} options={AVAILABILITY} />
      </form>
    </Dialog>
  );
}
