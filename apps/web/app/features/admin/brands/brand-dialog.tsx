import type { Brand } from "@toile/contract";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { TextareaField } from "../../../ui/textarea.tsx";
import { EntityDialog } from "../entities/entity-dialog.tsx";
import { ActiveSwitch, NameField } from "../entities/entity-fields.tsx";
import type { EntityFormProps } from "../entities/entity-panel.tsx";
import { useEntityForm } from "../entities/use-entity-form.ts";
import { useWrite } from "../load/use-write.ts";
import { fromBrandForm, PRICE_RANGES, toBrandForm } from "./brand-fields.ts";

export function BrandDialog({ entity: brand, onSaved, onClose }: EntityFormProps<Brand>) {
  const { busy, write } = useWrite("brand");
  const { form, field, submit, ready } = useEntityForm({
    values: toBrandForm(brand),
    save: (typed) =>
      brand
        ? write("update", (client) => client.shop.updateBrand(brand.id, fromBrandForm(typed)))
        : write("create", (client) => client.shop.createBrand(fromBrandForm(typed))),
    onSaved,
  });
  return (
    <EntityDialog
      title={brand ? "Edit Brand" : "Add Brand"}
      isNew={!brand}
      busy={busy}
      ready={ready}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField {...field("name")} />
      <TextField label="Logo address" optional {...field("logoUrl")} inputMode="url" autoComplete="off" />
      <TextField label="Website" optional {...field("websiteUrl")} inputMode="url" autoComplete="off" />
      <TextareaField label="Description" optional {...field("description")} rows={3} className="sm:col-span-2" />
      <SelectField
        label="Price range"
        {...field("priceRange")}
        options={PRICE_RANGES}
        {...(brand && !brand.priceRange ? { placeholder: "Not set" } : {})}
      />
      <TextField label="Specialties" optional hint="Separate them with commas." {...field("specialties")} />
      <ActiveSwitch control={form.control} name="isActive" of="brand" />
    </EntityDialog>
  );
}
