import { type Brand, type Category, currencies } from "@toile/contract";
import { type Control, Controller, useWatch } from "react-hook-form";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { TextareaField } from "../../../ui/textarea.tsx";
import { parentOptions } from "../categories/category-fields.ts";
import { EntityDialog } from "../entities/entity-dialog.tsx";
import { useEntityForm } from "../entities/use-entity-form.ts";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { useWrite } from "../load/use-write.ts";
import { GarmentSwitch } from "./garment-switch.tsx";
import { EMPTY_PRODUCT, fromProductForm, GARMENT_TYPES, type ProductForm } from "./product-fields.ts";
import { ProductPicture } from "./product-picture.tsx";

export type AddProductDialogProps = {
  brands: AdminQuery<Brand[]>;
  categories: AdminQuery<Category[]>;
  onSaved: () => void;
  onClose: () => void;
};

export function AddProductDialog({ brands, categories, onSaved, onClose }: AddProductDialogProps) {
  const { busy, write } = useWrite("product");
  const { form, field, submit, ready } = useEntityForm<ProductForm>({
    values: EMPTY_PRODUCT,
    save: async (typed) => {
      const read = fromProductForm(typed);
      if ("fields" in read) return { done: false, fields: read.fields };
      return write("create", (client) => client.shop.createProduct(read.product));
    },
    onSaved,
  });
  return (
    <EntityDialog title="Add Product" isNew busy={busy} ready={ready} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Name"
        {...field("name")}
        required
        maxLength={200}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <Places brands={brands} categories={categories} field={field} />
      <Terms field={field} control={form.control} />
      <Controller
        control={form.control}
        name="mainImageUrl"
        render={({ field: { value, onChange }, fieldState }) => (
          <ProductPicture value={value} error={fieldState.error?.message} onChange={onChange} />
        )}
      />
      <TextareaField label="Description" optional {...field("description")} rows={3} className="sm:col-span-2" />
    </EntityDialog>
  );
}

type Field = ReturnType<typeof useEntityForm<ProductForm>>["field"];
type PlacesProps = Pick<AddProductDialogProps, "brands" | "categories"> & { field: Field };

function Places({ brands, categories, field }: PlacesProps) {
  return (
    <>
      <SelectField
        label="Brand"
        {...field("brandId")}
        required
        placeholder={choiceOf(brands, "Choose a brand")}
        options={(brands.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label="Category"
        {...field("categoryId")}
        required
        placeholder={choiceOf(categories, "Choose a category")}
        options={parentOptions(categories.data ?? [], null)}
      />
    </>
  );
}

/** What it costs, what it is, and where it can be had. */
function Terms({ field, control }: { field: Field; control: Control<ProductForm> }) {
  const isGarment = useWatch({ control, name: "isGarment" });
  return (
    <>
      <TextField label="Price" {...field("price")} required inputMode="decimal" autoComplete="off" />
      <SelectField
        label="Currency"
        {...field("currency")}
        options={currencies.map((currency) => ({ value: currency, label: currency }))}
      />
      <Controller
        control={control}
        name="isGarment"
        render={({ field: { value, onChange } }) => <GarmentSwitch isGarment={value} onChange={onChange} />}
      />
      {isGarment && (
        <SelectField
          label="Kind of garment"
          hint="Where we put it in a try-on."
          {...field("garmentCategory")}
          options={GARMENT_TYPES}
        />
      )}
      <TextField
        label="Link to the shop"
        optional
        hint="Where customers can buy it."
        {...field("affiliateLink")}
        inputMode="url"
        autoComplete="off"
      />
    </>
  );
}

const choiceOf = ({ data, isError }: Pick<AdminQuery<unknown>, "data" | "isError">, choose: string): string =>
  data ? choose : isError ? "Could not be loaded" : "Loading...";
