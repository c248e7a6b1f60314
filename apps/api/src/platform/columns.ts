/** Column kinds that every table uses, so that ids and times mean the same everywhere. */
import { timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** UUIDv7 made by the application: sorts by time of making, so that new rows stay together in the index. */
export const newId = (): string => v7();

export const idColumn = () => uuid("id").primaryKey().$defaultFn(newId);
/** A point in time, with its zone, to the millisecond a JavaScript Date can hold. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
export const createdAt = () => time("created_at").notNull().defaultNow();
