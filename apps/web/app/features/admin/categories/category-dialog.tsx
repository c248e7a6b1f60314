import type { Category } from "@toile/contract";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { TextareaField } from "../../../ui/textarea.tsx";
import { EntityDialog } from "../entities/entity-dialog.tsx";
import { ActiveSwitch, NameField } from "../entities/entity-fields.tsx";
import type { EntityFormProps } from "../entities/entity-panel.tsx";
import { useEntityForm } from "../entities/use-entity-form.ts";
import { useWrite } from "../load/use-write.ts";
import { fromCategoryForm, parentOptions, toCategoryForm } from "./category-fields.ts";

export function CategoryDialog({ entity: category, entities, onSaved, onClose }: EntityFormProps<Category>) {
  const { busy, write } = useWrite("category");
  const { form, field, submit, ready } = useEntityForm({
    values: toCategoryForm(category),
    save: (typed) =>
      category
        ? write("update", (client) => client.shop.updateCategory(category.id, fromCategoryForm(typed)))
        : write("create", (client) => client.shop.createCategory(fromCategoryForm(typed))),
    onSaved,
  });
  return (
    <EntityDialog
      title={category ? "Edit Category" : "Add Category"}
      isNew={!category}
      busy={busy}
      ready={ready}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField {...field("name")} />
      <SelectField
        label="Parent category"
        {...field("parentCategoryId")}
        placeholder="None (main category)"
        options={parentOptions(entities, category)}
      />
      <TextField label="Sort order" hint="Lower comes first." {...field("sortOrder")} type="number" step={1} />
      <TextareaField label="Description" optional {...field("description")} rows={3} className="sm:col-span-2" />
      <TextField label="Image address" optional {...field("imageUrl")} inputMode="url" autoComplete="off" />
      <TextField label="Keywords" optional hint="Separate them with commas." {...field("keywords")} />
      <ActiveSwitch control={form.control} name="isActive" of="category" />
    </EntityDialog>
  );
}
