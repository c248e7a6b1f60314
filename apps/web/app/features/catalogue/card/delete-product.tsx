import type { Client, Product } from "@toile/contract";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { toast } from "../../../ui/toast.ts";

/** What an admin may do in the shop; null for everyone else. The server decides again. */
export type ShopAdmin = {
  loadClient: () => Promise<Client>;
  onExpired: () => void;
};

export type DeleteProductProps = {
  product: Pick<Product, "id" | "name">;
  admin: ShopAdmin;
  onDeleted: () => void;
  /** An icon over a card's picture, or a button with text. */
  as: "icon" | "button";
};

export function DeleteProduct({ product, admin, onDeleted, as }: DeleteProductProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const end = await deleteOnce(product.id, admin.loadClient);
    setBusy(false);
    setAsking(false);
    if (end === "expired") admin.onExpired();
    else if (end === "failed") {
      toast({
        title: "Delete failed",
        description: "There was an error deleting the product. Please try again.",
        variant: "destructive",
      });
    } else {
      toast({ title: "Product deleted" });
      onDeleted();
    }
  };
  const ask = () => setAsking(true);
  return (
    <>
      {as === "icon" ? (
        <IconButton label={`Delete ${product.name}`} variant="outlined" onClick={ask}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="ghost" onClick={ask} className="text-thread">
          <Trash2 className="size-4" aria-hidden="true" />
          Delete Product
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => (busy ? undefined : setAsking(open))}
        title={product.name}
        description="Are you sure you want to delete this product? This action cannot be undone."
        confirmLabel="Delete"
        destructive
        loading={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

/** A product that was already deleted counts as deleted, so that repeating the click gives the same result. */
async function deleteOnce(
  productId: string,
  loadClient: () => Promise<Client>,
): Promise<"deleted" | "expired" | "failed"> {
  try {
    await (await loadClient()).shop.deleteProduct(productId);
    return "deleted";
  } catch (error) {
    const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
    if (status === 404) return "deleted";
    if (status === 401) return "expired";
    console.error("A product could not be deleted", error);
    return "failed";
  }
}
