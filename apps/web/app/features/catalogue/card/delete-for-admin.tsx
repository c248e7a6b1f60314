import { deferredPart } from "../../../ui/deferred-part.tsx";
import type { DeleteProductProps, ShopAdmin } from "./delete-product.tsx";

const DeleteProduct = deferredPart(async () => ({ default: (await import("./delete-product.tsx")).DeleteProduct }));

/** Loaded only for admins: with its dialog it is a tenth of the page's scripts. */
export function DeleteForAdmin({ admin, ...rest }: Omit<DeleteProductProps, "admin"> & { admin: ShopAdmin | null }) {
  if (!admin) return null;
  return <DeleteProduct {...rest} admin={admin} />;
}
