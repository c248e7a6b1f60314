/** Products: found by id or slug, tried on, completed to a look, written by admins, with views counted. */
import type { Product, ProductChange, ProductWrite } from "@toile/contract";
import { isUuid } from "../../../platform/columns.ts";
import { type Database, type Tx, within } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { wakePictures } from "../pictures/pictures.ts";
import * as shapes from "../rows/rows.ts";
import { listForLook } from "./look.store.ts";
import * as store from "./products.store.ts";

export { createCounter } from "./counter.ts";
export { createSearchCaches, type ListDeps, listFacets, listProducts, listProductsAfter } from "./list.ts";
export {
  findStored,
  insertProducts,
  type ProductValues,
  type StoredProduct,
  setOnModel,
  toValues,
  withdrawOnModel,
  wordsIn,
} from "./products.store.ts";

type Reader = Pick<Database, "query">;

export type Garment = {
  productId: string;
  imageUrl: string;
  category: Product["garmentCategory"];
  photoType: Product["garmentPhotoType"];
};

/** By id or slug, whatever its status; `asWritten` as its writers see it. @throws AppError NOT_FOUND 'Product not found' */
export async function findProduct(database: Reader, ref: string, { asWritten = false } = {}): Promise<Product> {
  const row = await findRow(database, ref);
  return asWritten ? shapes.toWrittenProduct(row) : shapes.toProduct(row);
}

/** Those of these ids that still exist, in the same order, whatever their status. Invalid ids are ignored. */
export async function findProducts(database: Reader, ids: string[]): Promise<Product[]> {
  const valid = ids.filter(isUuid);
  if (valid.length === 0) return [];
  const rows = await store.findProducts(database, valid);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return valid.flatMap((id) => byId.get(id) ?? []).map(shapes.toProduct);
}

/** Products that go with these on one person. */
export async function completeLook(database: Reader, worn: string[], limit: number): Promise<Product[]> {
  return (await listForLook(database, worn, limit)).map(shapes.toProduct);
}

/** What a try-on of this product needs. @throws AppError GARMENT_NOT_FOUND for an unknown product, or one that cannot be tried on. */
export async function findGarment(database: Reader, ref: string): Promise<Garment> {
  const row = await store.findProduct(database, ref);
  if (!row) throw new AppError("GARMENT_NOT_FOUND", "This garment is not in the catalogue.");
  const imageUrl = shapes.shownUrl(row.main_image_url, row.pictures);
  if (!imageUrl) throw new AppError("GARMENT_NOT_FOUND", "This product has no picture that can be tried on.");
  if (!shapes.canTryOn(row)) throw new AppError("GARMENT_NOT_FOUND", "This product is not available for try-on.");
  return {
    productId: row.id,
    imageUrl,
    category: row.garment_category,
    photoType: row.garment_photo_type,
  };
}

/** Writes for admins. Each adds its audit row in the same transaction. */
type WriteDeps = Pick<Platform, "database" | "jobs">;

export async function createProduct(
  { database, jobs }: WriteDeps,
  input: ProductWrite,
  act: shapes.Act,
): Promise<Product> {
  return database.write(async (tx) => {
    await requireParents(tx, input);
    const [productId = ""] = await store.insertProducts(tx, [
      // Every required column is set; the type of a partial row cannot express that.
      store.toValues(input) as Omit<store.ProductValues, "slug" | "id">,
    ]);
    await wakePictures(tx, jobs);
    await shapes.record(tx, act, "product.created", { productId });
    return shapes.toWrittenProduct(await findRow(within(tx), productId));
  });
}

export async function updateProduct(
  { database, jobs }: WriteDeps,
  { ref, change }: { ref: string; change: ProductChange },
  act: shapes.Act,
): Promise<Product> {
  const { id } = await findRow(database, ref);
  return database.write(async (tx) => {
    await requireParents(tx, change);
    const before = shapes.toWrittenProduct(await findRow(within(tx), id));
    if (!(await store.updateProduct(tx, id, store.toValues(change)))) throw shapes.missing("Product");
    if (change.mainImageUrl !== undefined || change.additionalImageUrls) await wakePictures(tx, jobs);
    const after = shapes.toWrittenProduct(await findRow(within(tx), id));
    await shapes.record(tx, act, "product.updated", { productId: id, ...shapes.changesOf(before, after, change) });
    return after;
  });
}

export async function deleteProduct({ database }: WriteDeps, ref: string, act: shapes.Act): Promise<void> {
  const { id } = await findRow(database, ref);
  await database.write(async (tx) => {
    const gone = await store.deleteProduct(tx, id);
    if (!gone) throw shapes.missing("Product");
    await shapes.record(tx, act, "product.deleted", { productId: id, name: gone.name });
  });
}

async function findRow(database: Reader, ref: string): Promise<shapes.ProductRow> {
  const row = await store.findProduct(database, ref);
  if (!row) throw shapes.missing("Product");
  return row;
}

async function requireParents(
  tx: Tx,
  parents: { brandId?: string | undefined; categoryId?: string | undefined },
): Promise<void> {
  const [first] = await store.findMissing(tx, parents);
  if (first)
    throw shapes.invalid(first, first === "brandId" ? "This brand does not exist." : "This category does not exist.");
}
