/**
 * Try-ons that no engine makes. A page's order stays in the database as a running one until the journey ends it as a worker
 * would. Everything else is real: following, notifying, showing, sharing and trying on over it. No credit is held.
 */
import type { Page } from "@playwright/test";
import { API_BASE, type Product, type RegisterAnswer } from "@toile/contract";
import type pg from "pg";
import { connect } from "./database.ts";
import { insertPicture, newId } from "./looks-seed.ts";
import { expect } from "./shopper.ts";

const ORDER = `**${API_BASE}/style/virtual-tryon`;
/** The channel on which processes announce a changed try-on. */
const CHANNEL = "tryon";

export type HeldTryOns = {
  /** The forms that were sent, as bytes in latin1. */
  orders: string[];
  /** Waits for the next one that has not ended, and ends it. */
  finish(): Promise<void>;
  /** From now on the engine makes what is ordered. */
  stop(): Promise<void>;
};

/** For every page in this page's context, which is signed in. */
export async function holdTryOns(page: Page, session: RegisterAnswer): Promise<HeldTryOns> {
  const orders: string[] = [];
  const begun: string[] = [];
  let ended = 0;
  await page.context().route(ORDER, async (route) => {
    const order = route.request().postDataBuffer()?.toString("latin1") ?? "";
    orders.push(order);
    const predictionId = await begin(page, session, order);
    await route.fulfill({ status: 202, json: { success: true, predictionId } });
    begun.push(predictionId);
  });
  return {
    orders,
    async finish() {
      await expect.poll(() => begun.length).toBeGreaterThan(ended);
      await end(session.user.id, begun[ended] ?? "");
      ended += 1;
    },
    stop: () => page.context().unroute(ORDER),
  };
}

const fieldOf = (order: string, name: string) => new RegExp(`name="${name}"\r\n\r\n([^\r]*)`).exec(order)?.[1];

async function begin(page: Page, { user }: RegisterAnswer, order: string): Promise<string> {
  const productId = fieldOf(order, "productId");
  const base = fieldOf(order, "basePredictionId");
  const product: Product | null = productId
    ? await (await page.request.get(`${API_BASE}/products/${productId}`)).json()
    : null;
  const id = newId(new Date());
  await withDatabase(async (client) => {
    const garment = await insertPicture(client, { ownerId: user.id, kind: "garment", madeAt: new Date() });
    await client.query(
      `insert into tryons (id, user_id, garment_picture_id, product_id, brand_id, garment_kind, worn_with_ids, fields, credit_cost,
         created_at, deadline_at)
       values ($1, $2, $3, $4, $5, $6,
         coalesce((select product_id || worn_with_ids from tryons where id = $7), '{}'), '{}', 1, now(), now() + interval '10 minutes')`,
      [id, user.id, garment, product?.id, product?.brandId.id, product?.garmentCategory, base],
    );
  });
  return id;
}

async function end(userId: string, id: string): Promise<void> {
  await withDatabase(async (client) => {
    const picture = await insertPicture(client, { ownerId: userId, kind: "result", madeAt: new Date() });
    await client.query("insert into tryon_results (tryon_id, position, picture_id) values ($1, 0, $2)", [id, picture]);
    await client.query(
      `update tryons set status = 'succeeded', stage = 'done', progress = 1, credits_used = 1, started_at = now(), finished_at = now()
       where id = $1`,
      [id],
    );
    await client.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify({ tryonId: id, hasEnded: true })]);
  });
}

async function withDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
