/** Products: found by id or slug, tried on, completed to a look, written by admins, with views counted. */
import type { Product, ProductChange, ProductWrite } from "@toile/contract";
import { isUuid } from "../../../platform/columns.ts";
import { type Database, type Tx, within } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { wakePictures } from "../pictures/pictures.ts";
import {
  type Act,
  canTryOn,
  changesOf,
  invalid,
  missing,
  type ProductRow,
  record,
  shownAddress,
  toProduct,
  toWrittenProduct,
} from "../rows/rows.ts";
import { createAsked } from "../search/search.ts";
import { createCounter } from "./counter.ts";
import { createProductLists } from "./list.ts";
import { completeLook } from "./look.store.ts";
import * as productStore from "./products.store.ts";

export * as productsStore from "./products.store.ts";
export { wordsIn } from "./products.store.ts";

export type Garment = {
  productId: string;
  imageUrl: string;
  category: Product["garmentCategory"];
  photoType: Product["garmentPhotoType"];
};

export function createProducts(platform: Pick<Platform, "database" | "log" | "jobs" | "config">) {
  const { database } = platform;
  const counter = createCounter(platform);
  const asked = createAsked(platform);
  return {
    ...createProductLists(platform),
    ...createProductWrites(platform),

    /** By id or slug, whatever its status; `asWritten` as its writers see it. @throws AppError NOT_FOUND 'Product not found' */
    async findProduct(ref: string, { asWritten = false } = {}): Promise<Product> {
      const row = await findRow(database, ref);
      return asWritten ? toWrittenProduct(row) : toProduct(row);
    },

    /** Those of these ids that still exist, in the given order, whatever their status. Invalid ids are ignored. */
    async findProducts(given: string[]): Promise<Product[]> {
      const ids = given.filter(isUuid);
      if (ids.length === 0) return [];
      const rows = await productStore.findProducts(database, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toProduct);
    },

    /** Products that go with these on one person. */
    completeLook: (worn: string[], limit: number) => completeLook(database, worn, limit),

    /** What a try-on of this product needs. @throws AppError GARMENT_NOT_FOUND for an unknown product, or one that cannot be tried on. */
    async findGarment(ref: string): Promise<Garment> {
      const row = await productStore.findProduct(database, ref);
      if (!row) throw new AppError("GARMENT_NOT_FOUND", "This garment is not in the catalogue.");
      const imageUrl = shownAddress(row.main_image_url, row.pictures);
      if (!imageUrl) throw new AppError("GARMENT_NOT_FOUND", "This product has no picture that can be tried on.");
      if (!canTryOn(row)) throw new AppError("GARMENT_NOT_FOUND", "This product is not available for try-on.");
      return {
        productId: row.id,
        imageUrl,
        category: row.garment_category,
        photoType: row.garment_photo_type,
      };
    },

    /** Written within seconds; an unknown product is ignored. */
    countEvent: counter.count,
    /** A search of a shopper, and how much it found. Counted within half a minute. */
    noteSearch: asked.note,
    /** Writes what is counted, at the end of the process. */
    async close(): Promise<void> {
      await counter.flush();
      await asked.flush();
    },
  };
}

/** Writes for admins. Each adds its audit row in the same transaction. */
function createProductWrites({ database, jobs }: Pick<Platform, "database" | "jobs">) {
  return {
    async createProduct(given: ProductWrite, act: Act): Promise<Product> {
      return database.write(async (tx) => {
        await requireParents(tx, given);
        const [made = ""] = await productStore.insertProducts(tx, [
          // Every required column is set; the type of a partial row cannot express that.
          productStore.toValues(given) as Omit<productStore.ProductValues, "slug" | "id">,
        ]);
        await wakePictures(tx, jobs);
        await record(tx, act, "product.created", { productId: made });
        return toWrittenProduct(await findRow(within(tx), made));
      });
    },

    async updateProduct(ref: string, given: ProductChange, act: Act): Promise<Product> {
      const { id } = await findRow(database, ref);
      return database.write(async (tx) => {
        await requireParents(tx, given);
        const before = toWrittenProduct(await findRow(within(tx), id));
        if (!(await productStore.updateProduct(tx, id, productStore.toValues(given)))) throw missing("Product");
        if (given.mainImageUrl !== undefined || given.additionalImageUrls) await wakePictures(tx, jobs);
        const after = toWrittenProduct(await findRow(within(tx), id));
        await record(tx, act, "product.updated", { productId: id, ...changesOf(before, after, given) });
        return after;
      });
    },

    async deleteProduct(ref: string, act: Act): Promise<void> {
      const { id } = await findRow(database, ref);
      await database.write(async (tx) => {
        const gone = await productStore.deleteProduct(tx, id);
        if (!gone) throw missing("Product");
        await record(tx, act, "product.deleted", { productId: id, name: gone.name });
      });
    },
  };
}

async function findRow(database: Pick<Database, "query">, ref: string): Promise<ProductRow> {
  const row = await productStore.findProduct(database, ref);
  if (!row) throw missing("Product");
  return row;
}

async function requireParents(
  tx: Tx,
  given: { brandId?: string | undefined; categoryId?: string | undefined },
): Promise<void> {
  const [first] = await productStore.findMissing(tx, given);
  if (first) throw invalid(first, first === "brandId" ? "This brand does not exist." : "This category does not exist.");
}
