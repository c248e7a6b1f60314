import type { Brand, Category, Product, ProductPlacement, ProductStatus } from "@toile/contract";
import { type FormEvent, useId, useState } from "react";
import type { Query } from "../../../lib/query/use-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { parentOptions } from "../categories/category-fields.ts";
import { type AdminApi, endsVisit, messageOf, toastError, toastSuccess } from "../load/admin-api.ts";
import { placementOf } from "./bulk-change.ts";
import { GarmentSwitch } from "./garment-switch.tsx";
import { STATUSES } from "./product-columns.tsx";

export type ProductDialogProps = {
  api: AdminApi;
  product: Product;
  brands: Query<Brand[]>;
  categories: Query<Category[]>;
  onSaved: () => void;
  onClose: () => void;
};

export function ProductDialog({ api, product, brands, categories, onSaved, onClose }: ProductDialogProps) {
  const id = useId();
  const [placement, setPlacement] = useState<ProductPlacement>(() => placementOf(product));
  const [isGarment, setIsGarment] = useState(product.isGarment);
  const edit = isGarment === product.isGarment ? placement : { ...placement, isGarment };
  const { busy, problem, save } = useSave({ api, product, edit, onSaved });
  const change = (changed: Partial<ProductPlacement>) => setPlacement((now) => ({ ...now, ...changed }));
  const close = () => (busy ? undefined : onClose());
  const lists = brands.value && categories.value ? { brands: brands.value, categories: categories.value } : null;
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Edit Product"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={!lists} {...(busy ? { "aria-disabled": true } : {})}>
            {busy ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Name" value={product.name} readOnly className="sm:col-span-2" />
        {lists ? (
          <>
            <Placement lists={lists} placement={placement} onChange={change} />
            <GarmentSwitch isGarment={isGarment} onChange={setIsGarment} />
          </>
        ) : (
          <Lists brands={brands} categories={categories} />
        )}
        <p role="alert" className="text-sm text-thread empty:hidden sm:col-span-2">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}

type PlacementProps = {
  lists: { brands: Brand[]; categories: Category[] };
  placement: ProductPlacement;
  onChange: (change: Partial<ProductPlacement>) => void;
};

function Placement({ lists, placement, onChange }: PlacementProps) {
  return (
    <>
      <SelectField
        label="Brand"
        value={placement.brandId}
        options={lists.brands.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(brandId) => onChange({ brandId })}
      />
      <SelectField
        label="Category"
        value={placement.categoryId}
        options={parentOptions(lists.categories, null)}
        onValueChange={(categoryId) => onChange({ categoryId })}
      />
      <SelectField
        label="Status"
        value={placement.status}
        options={STATUSES}
        onValueChange={(status) => onChange({ status: status as ProductStatus })} // Its options are statuses.
      />
      <Switch
        label="Available"
        description="Off: shoppers see it but cannot try it on or buy it."
        checked={placement.isAvailable}
        onCheckedChange={(isAvailable) => onChange({ isAvailable })}
        className="sm:col-span-2"
      />
    </>
  );
}

/** What the choices come from, until it is there. */
function Lists({ brands, categories }: Pick<ProductDialogProps, "brands" | "categories">) {
  const failed = [brands, categories].filter((query) => query.failed && !query.loading);
  if (failed.length === 0) {
    return (
      <SkeletonGroup label="Loading brands and categories" className="grid gap-5 sm:col-span-2">
        <Skeleton className="h-19" />
        <Skeleton className="h-19" />
      </SkeletonGroup>
    );
  }
  return (
    <ErrorState
      title="Brands and categories could not be loaded"
      onRetry={() => {
        for (const query of failed) query.reload();
      }}
      className="py-6 sm:col-span-2"
    >
      You need them to choose from. Please try again.
    </ErrorState>
  );
}

type SaveOptions = Pick<ProductDialogProps, "api" | "product" | "onSaved"> & {
  edit: ProductPlacement & Partial<Pick<Product, "isGarment">>;
};

function useSave({ api, product, edit, onSaved }: SaveOptions) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      await (await api.loadClient()).shop.placeProduct(product.id, edit);
      toastSuccess("Product updated successfully");
      onSaved();
    } catch (error) {
      if (endsVisit(error, api)) return;
      toastError("Failed to update product");
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, save };
}
