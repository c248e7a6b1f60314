/**
 * Finished try-ons of a shopper, written to the database and the store as a worker would leave them, so that no journey waits for
 * renders.
 */
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { API_BASE, type Product } from "@toile/contract";
import type pg from "pg";
import { connect } from "./database.ts";
import { fixture } from "./shopper.ts";

const dataDir = () => process.env.E2E_DATA_DIR ?? "";

export type SeededLook = {
  /** Slug of the garment; without it the garment is the shopper's own. */
  product?: string;
  liked?: boolean;
  charged?: boolean;
};

const HOUR_MS = 3_600_000;

/** The first is the newest, and they are an hour apart. Returns their ids in that order. */
export async function seedLooks(origin: string, userId: string, looks: SeededLook[]): Promise<string[]> {
  const client = await connect();
  const ids: string[] = [];
  try {
    for (const [at, look] of looks.entries()) {
      const product: Product | null = look.product
        ? await (await fetch(`${origin}${API_BASE}/products/${look.product}`)).json()
        : null;
      ids.push(await insertLook(client, { userId, look, product, madeAt: new Date(Date.now() - (at + 1) * HOUR_MS) }));
    }
  } finally {
    await client.end();
  }
  return ids;
}

type Row = { userId: string; look: SeededLook; product: Product | null; madeAt: Date };

async function insertLook(client: pg.Client, { userId, look, product, madeAt }: Row): Promise<string> {
  const { liked = false, charged = true } = look;
  const id = newId(madeAt);
  const picture = await insertPicture(client, { ownerId: userId, kind: "result", madeAt, isKept: liked });
  const garment = await insertPicture(client, { ownerId: userId, kind: "garment", madeAt, isKept: liked });
  await client.query(
    `insert into tryons (id, user_id, status, stage, progress, garment_picture_id, product_id, brand_id, garment_kind, fields, credit_cost,
       credits_used, liked, created_at, started_at, finished_at, seen_at, deadline_at)
     values ($1, $2, 'succeeded', 'done', 1, $3, $4, $5, $6, '{}', 1, $7, $8, $9, $9, $9, $9, $9)`,
    [id, userId, garment, product?.id, product?.brandId.id, product?.garmentCategory, charged ? 1 : 0, liked, madeAt],
  );
  const judgement = charged ? null : JSON.stringify({ value: 0.2, chargeable: false, alarms: [] });
  await client.query("insert into tryon_results (tryon_id, position, picture_id, judgement) values ($1, 0, $2, $3)", [
    id,
    picture,
    judgement,
  ]);
  return id;
}

type Picture = { ownerId: string; kind: "result" | "garment"; madeAt: Date; isKept?: boolean };

/** Writes its file to the store, and its row. */
export async function insertPicture(client: pg.Client, { ownerId, kind, madeAt, isKept = false }: Picture) {
  const id = newId(madeAt);
  const file = fixture(kind === "result" ? "person.jpg" : "garment-top.jpg");
  const key = `pictures/${id.slice(-2)}/${id}.jpg`;
  const target = path.join(dataDir(), "storage", key);
  await mkdir(path.dirname(target), { recursive: true });
  await copyFile(file, target);
  const size = (await readFile(file)).byteLength;
  const expiresAt = isKept ? null : new Date(Date.now() + 29 * 24 * HOUR_MS);
  await client.query(
    `insert into pictures (id, owner_id, kind, storage_key, content_type, width, height, size_bytes, sha256, created_at, expires_at)
     values ($1, $2, $3, $4, 'image/jpeg', 900, 1200, $5, 'seed', $6, $7)`,
    [id, ownerId, kind, key, size, madeAt, expiresAt],
  );
  return id;
}

/** A UUIDv7, which sorts by creation time. */
export function newId(madeAt: Date): string {
  const time = madeAt.getTime().toString(16).padStart(12, "0");
  const random = crypto.randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15, 18)}-${random.slice(19)}`;
}
