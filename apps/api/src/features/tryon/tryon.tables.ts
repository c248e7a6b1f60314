import {
  type Alternatives,
  garmentCategories,
  type Judgement,
  type TryOnFields,
  tryOnStages,
  tryOnStatuses,
} from "@toile/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, idColumn, time } from "../../platform/columns.ts";
import { users } from "../accounts/accounts.tables.ts";
import { publishableKeys } from "../api-keys/api-keys.tables.ts";
import { brands } from "../catalogue/catalogue.tables.ts";
import { pictures } from "../pictures/pictures.tables.ts";

export const tryons = pgTable(
  "tryons",
  {
    id: idColumn(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: tryOnStatuses }).notNull().default("queued"),
    stage: text("stage", { enum: tryOnStages }).notNull().default("waiting"),
    progress: real("progress").notNull().default(0),
    personPictureId: uuid("person_picture_id").references(() => pictures.id, { onDelete: "set null" }),
    garmentPictureId: uuid("garment_picture_id").references(() => pictures.id, { onDelete: "set null" }),
    productId: text("product_id"),
    /**
     * The garment's brand and kind, for the gallery's filters: in a list of thousands a join would read all of them.
     */
    brandId: uuid("brand_id").references(() => brands.id, { onDelete: "set null" }),
    garmentKind: text("garment_kind", { enum: garmentCategories }),
    /** Products already worn in the photo, the latest first: it was the result of an earlier try-on. */
    wornWithIds: text("worn_with_ids").array().notNull().default(sql`'{}'`),
    fields: jsonb("fields").$type<TryOnFields>().notNull(),
    /** The try-on whose pictures and options it reuses; see mend/mend.ts. */
    mendOf: uuid("mend_of"),
    /** Other versions of its picture that a mend may request. */
    alternatives: jsonb("alternatives").$type<Alternatives>(),
    /** Credits held for it: one per sample; 0 for a free mend, which holds none. */
    creditCost: integer("credit_cost").notNull(),
    /** The credits its pictures cost; null until it has succeeded. */
    creditsUsed: integer("credits_used"),
    /** Counts the workers that claimed it. A worker may write only while its number is current, so a late one is ignored. */
    attempt: integer("attempt").notNull().default(0),
    engine: text("engine"),
    /** What the engine's provider charged for it, in millionths of a dollar; null until it has succeeded. */
    costMicroDollars: bigint("cost_micro_dollars", { mode: "number" }),
    /** What the judge found wrong with its pictures, once per picture. Stored here because pictures are removed. */
    alarmCodes: text("alarm_codes").array().notNull().default(sql`'{}'`),
    timingsMs: jsonb("timings_ms").$type<Record<string, number>>(),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** The engine's more specific reason, such as NOT_UPRIGHT under POSE_UNSUITABLE. */
    errorReason: text("error_reason"),
    liked: boolean("liked").notNull().default(false),
    createdAt: createdAt(),
    startedAt: time("started_at"),
    /** The presence key of the process that renders it; see platform/database/presence.ts. */
    workerKey: integer("worker_key"),
    /** The worker's last heartbeat. */
    heartbeatAt: time("heartbeat_at"),
    finishedAt: time("finished_at"),
    /** After this an unfinished try-on fails and its credits are returned, even if a worker still works on it. */
    deadlineAt: time("deadline_at").notNull(),
    /** Sent with an API key: it may show someone other than the account's owner, so it is kept out of the owner's gallery. */
    viaApi: boolean("via_api").notNull().default(false),
    /** A visitor of a shop sent it, through this publishable key: the key's owner pays, and only the visitor sees it. */
    publishableKeyId: uuid("publishable_key_id").references(() => publishableKeys.id, { onDelete: "set null" }),
    visitorId: uuid("visitor_id"),
    /** The shopper has seen how it ended, or was told. */
    seenAt: time("seen_at"),
    /** The shopper removed it from the history. */
    removedAt: time("removed_at"),
  },
  (table) => [
    index("tryons_user").on(table.userId, table.id),
    // Rows end in roughly their physical order.
    index("tryons_finished_at").using("brin", table.finishedAt).with({ autosummarize: true, pages_per_range: 32 }),
    // For the operator's figures of engines, which never have to read a row: everything that they add up.
    index("tryons_by_engine")
      .on(table.engine, table.finishedAt, table.startedAt, table.creditsUsed, table.creditCost, table.costMicroDollars)
      .where(sql`status = 'succeeded' and engine is not null`),
    index("tryons_not_made")
      .on(table.finishedAt, table.status, table.errorCode)
      .where(sql`status in ('failed', 'cancelled')`),
    index("tryons_history")
      .on(table.userId, table.id)
      .where(sql`status = 'succeeded' and removed_at is null and not via_api`),
    index("tryons_by_program").on(table.userId, table.createdAt).where(sql`via_api`),
    index("tryons_by_visitors").on(table.publishableKeyId, table.createdAt).where(sql`visitor_id is not null`),
    index("tryons_liked").on(table.userId, table.id).where(sql`status = 'succeeded' and removed_at is null and liked`),
    index("tryons_by_brand")
      .on(table.userId, table.brandId, table.id)
      .where(sql`status = 'succeeded' and removed_at is null and brand_id is not null`),
    index("tryons_by_kind")
      .on(table.userId, table.garmentKind, table.id)
      .where(sql`status = 'succeeded' and removed_at is null and garment_kind is not null`),
    index("tryons_brand").on(table.brandId).where(sql`brand_id is not null`),
    index("tryons_removed").on(table.userId, table.removedAt).where(sql`removed_at is not null`),
    index("tryons_unseen")
      .on(table.userId, table.id)
      .where(sql`seen_at is null and removed_at is null and status <> 'cancelled'`),
    foreignKey({ columns: [table.mendOf], foreignColumns: [table.id], name: "tryons_mend_of" }),
    // At most one free mend per try-on. One that gave no picture may be made again.
    uniqueIndex("tryons_free_mend")
      .on(table.mendOf)
      .where(sql`credit_cost = 0 and status not in ('failed', 'cancelled')`),
    check("tryons_free", sql`${table.creditCost} > 0 or (${table.creditCost} = 0 and ${table.mendOf} is not null)`),
    index("tryons_unfinished").on(table.deadlineAt).where(sql`status in ('queued', 'processing')`),
    check("tryons_finished", sql`(${table.status} in ('queued', 'processing')) = (${table.finishedAt} is null)`),
    check(
      "tryons_charged",
      sql`(${table.status} = 'succeeded') = (${table.creditsUsed} is not null) and ${table.creditsUsed} between 0 and ${table.creditCost}`,
    ),
    check("tryons_visitor", sql`${table.visitorId} is null or ${table.viaApi}`),
    check("tryons_failed", sql`(${table.status} = 'failed') = (${table.errorCode} is not null)`),
  ],
);

export const tryonResults = pgTable(
  "tryon_results",
  {
    tryonId: uuid("tryon_id")
      .notNull()
      .references(() => tryons.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    /** Null: not judged, so it is charged for. */
    judgement: jsonb("judgement").$type<Judgement>(),
  },
  (table) => [
    primaryKey({ columns: [table.tryonId, table.position] }),
    index("tryon_results_picture").on(table.pictureId),
  ],
);
