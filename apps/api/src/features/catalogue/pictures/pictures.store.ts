/** All SQL on the queue of products whose pictures are to be made, and on which product shows which picture. */
import type { ProductPicture } from "@toile/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { products } from "../catalogue.tables.ts";
import { productPictureTasks, productPictureUses } from "./pictures.tables.ts";

export type PictureTask = { productId: string; attempts: number };

/**
 * The next waiting products, the newest first among those queued together, as the shop shows them; for this worker
 * only, until `until`. `attempts` includes the one that starts now.
 */
export async function claimTasks(
  tx: Tx,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<PictureTask[]> {
  const { rows } = await tx.execute<{ product_id: string; attempts: number }>(
    // Materialized: a subquery may be evaluated once per row, and would then claim more than the limit.
    sql`with due as materialized (select product_id from product_picture_tasks
        where state = 'waiting' and due_at <= ${at.toISOString()}
        order by due_at, product_id desc limit ${limit} for update skip locked)
      update product_picture_tasks t set due_at = ${until.toISOString()}, attempts = t.attempts + 1 from due
      where t.product_id = due.product_id returning t.product_id, t.attempts`,
  );
  return rows.map((row) => ({ productId: row.product_id, attempts: row.attempts }));
}

export async function isAnyDue(tx: Tx, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from product_picture_tasks where state = 'waiting' and due_at <= ${at.toISOString()} limit 1`,
  );
  return rows.length > 0;
}

export type PictureUrls = { main: string; additional: string[]; pictures: ProductPicture[] };

/** `lock`: the product does not change until the transaction ends. */
export async function findPictureUrls(
  tx: Tx,
  productId: string,
  { lock }: { lock: boolean },
): Promise<PictureUrls | undefined> {
  const query = tx
    .select({ main: products.mainImageUrl, additional: products.additionalImageUrls, pictures: products.pictures })
    .from(products)
    .where(eq(products.id, productId));
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

export async function setPictures(tx: Tx, productId: string, pictures: ProductPicture[]): Promise<void> {
  await tx.update(products).set({ pictures }).where(eq(products.id, productId));
}

/** Records which pictures the product shows, and returns those that it no longer shows. */
export async function replaceUses(tx: Tx, productId: string, hashes: string[]): Promise<string[]> {
  const rows = await tx
    .select({ hash: productPictureUses.hash })
    .from(productPictureUses)
    .where(eq(productPictureUses.productId, productId));
  const before = new Set(rows.map(({ hash }) => hash));
  const unique = [...new Set(hashes)];
  const added = unique.filter((hash) => !before.has(hash));
  const dropped = [...before].filter((hash) => !unique.includes(hash));
  if (added.length > 0) {
    await tx
      .insert(productPictureUses)
      .values(added.map((hash) => ({ hash, productId })))
      .onConflictDoNothing();
  }
  if (dropped.length > 0) {
    await tx
      .delete(productPictureUses)
      .where(and(eq(productPictureUses.productId, productId), inArray(productPictureUses.hash, dropped)));
  }
  return dropped;
}

export type TaskEnd = { state: "done" } | { state: "failed" | "waiting"; problem: string; dueAt: Date };

export async function endTask(tx: Tx, productId: string, end: TaskEnd): Promise<void> {
  const values = end.state === "done" ? { state: end.state, problem: null } : end;
  await tx.update(productPictureTasks).set(values).where(eq(productPictureTasks.productId, productId));
}

/** The product's main picture is made; its others have attempts of their own. */
export async function queueOthers(tx: Tx, productId: string, dueAt: Date): Promise<void> {
  const values = { state: "waiting", problem: null, attempts: 0, dueAt } as const;
  await tx.update(productPictureTasks).set(values).where(eq(productPictureTasks.productId, productId));
}

/** Those of the hashes that a product, a brand's logo or a category's picture shows. */
export async function listUsedPictures(tx: Tx, hashes: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select h as hash from unnest(${sql.param(hashes)}::text[]) h
      where exists (select 1 from product_picture_uses u where u.hash = h)
        or exists (select 1 from brands where starts_with(logo_url, '/pictures/' || h))
        or exists (select 1 from categories where starts_with(image_url, '/pictures/' || h))`,
  );
  return new Set(rows.map(({ hash }) => hash));
}
