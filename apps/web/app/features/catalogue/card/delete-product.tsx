import { useMutation } from "@tanstack/react-query";
import { ApiError, type Product } from "@toile/contract";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { toast } from "../../../ui/toast.ts";

export type DeleteProductProps = {
  product: Pick<Product, "id" | "name">;
  onDeleted: () => void;
  /** An icon over a card's picture, or a button with text. */
  as: "icon" | "button";
};

export function DeleteProduct({ product, onDeleted, as }: DeleteProductProps) {
  const getClient = useClient();
  const [asking, setAsking] = useState(false);
  const removal = useMutation({
    // A product that was already deleted counts as deleted, so that repeating the click gives the same result.
    mutationFn: async () =>
      (await getClient()).shop.deleteProduct(product.id).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSettled: () => setAsking(false),
    onSuccess: () => {
      toast({ title: "Product deleted" });
      onDeleted();
    },
    onError: (error) => {
      if (isExpired(error)) return;
      console.error("A product could not be deleted", error);
      toast({
        title: "Delete failed",
        description: "There was an error deleting the product. Please try again.",
        variant: "destructive",
      });
    },
  });
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
        onOpenChange={(open) => (removal.isPending ? undefined : setAsking(open))}
        title={product.name}
        description="Are you sure you want to delete this product? This action cannot be undone."
        confirmLabel="Delete"
        destructive
        loading={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </>
  );
}
