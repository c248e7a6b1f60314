import { useMutation } from "@tanstack/react-query";
import type { Brand, Category, Product, ProductPlacement, ProductStatus } from "@toile/contract";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { parentOptions } from "../categories/category-fields.ts";
import { messageOf, toastSuccess, useAdminApi } from "../load/admin-api.ts";
import type { AdminQuery } from "../load/use-admin-query.ts";
import { placementOf } from "./bulk-change.ts";
import { GarmentSwitch } from "./garment-switch.tsx";
import { STATUSES } from "./product-columns.tsx";

export type ProductDialogProps = {
  product: Product;
  brands: AdminQuery<Brand[]>;
  categories: AdminQuery<Category[]>;
  onSaved: () => void;
  onClose: () => void;
};

export function ProductDialog({ product, brands, categories, onSaved, onClose }: ProductDialogProps) {
  const id = useId();
  const [placement, setPlacement] = useState<ProductPlacement>(() => placementOf(product));
  const [isGarment, setIsGarment] = useState(product.isGarment);
  const edit = isGarment === product.isGarment ? placement : { ...placement, isGarment };
  const { busy, problem, save } = useSave({ product, edit, onSaved });
  const change = (changed: Partial<ProductPlacement>) => setPlacement((now) => ({ ...now, ...changed }));
  const close = () => (busy ? undefined : onClose());
  const lists = brands.data && categories.data ? { brands: brands.data, categories: categories.data } : null;
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
  const failed = [brands, categories].filter((query) => query.isError);
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
        for (const query of failed) query.refetch();
      }}
      className="py-6 sm:col-span-2"
    >
      You need them to choose from. Please try again.
    </ErrorState>
  );
}

type SaveOptions = Pick<ProductDialogProps, "product" | "onSaved"> & {
  edit: ProductPlacement & Partial<Pick<Product, "isGarment">>;
};

function useSave({ product, edit, onSaved }: SaveOptions) {
  const { getClient } = useAdminApi();
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => (await getClient()).shop.placeProduct(product.id, edit),
    onSuccess: () => {
      toastSuccess("Product updated successfully");
      onSaved();
    },
    meta: { failure: "Failed to update product" },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return { busy: isPending, problem: error ? messageOf(error) : "", save };
}
