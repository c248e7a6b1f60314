import { deferredPart } from "../../../ui/deferred-part.tsx";

/** Shown only to admins, and loaded only for them: with its dialog it is a tenth of the page's scripts. */
export const DeleteForAdmin = deferredPart(async () => ({
  default: (await import("./delete-product.tsx")).DeleteProduct,
}));
