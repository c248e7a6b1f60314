/** Column kinds that every table uses, so that ids and times mean the same everywhere. */
import { timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** UUIDv7, made by the application. It sorts by creation time, so new rows are adjacent in the index. */
export const newId = (): string => v7();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether PostgreSQL accepts the value as an id; querying with any other value is an error. */
export const isUuid = (value: string): boolean => UUID.test(value);

export const idColumn = () => uuid("id").primaryKey().$defaultFn(newId);
/** A point in time with its zone, with the millisecond precision of a JavaScript Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
export const createdAt = () => time("created_at").notNull().defaultNow();
