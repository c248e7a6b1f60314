import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { time } from "../../../platform/columns.ts";
import { payments } from "../billing.tables.ts";

/** The seller's details on a receipt's day: a later address or VAT rate does not change earlier receipts. */
export const receipts = pgTable(
  "receipts",
  {
    paymentId: uuid("payment_id")
      .primaryKey()
      .references(() => payments.id),
    issuedAt: time("issued_at").notNull(),
    seller: jsonb("seller").$type<{ name: string; address: string[]; vatNumber: string }>().notNull(),
    /** Included in the price; hundredths of a percent. */
    vatBasisPoints: integer("vat_basis_points").notNull(),
    /** No money moved. */
    test: boolean("test").notNull(),
  },
  (table) => [check("receipts_rate", sql`${table.vatBasisPoints} between 0 and 9999`)],
);
