/** All SQL of users. A deleted user is found only by id, never by email. */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { users } from "../accounts.tables.ts";

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

const isAlive = (id: string): SQL | undefined => and(eq(users.id, id), isNull(users.deletedAt));

/** Null if an active account has that email: the unique index decides, so two simultaneous registrations cannot both win. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | null> {
  const [inserted] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.emailKey, where: sql`deleted_at is null` })
    .returning();
  return inserted ?? null;
}

export async function findUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(isAlive(id));
  return user;
}

export async function findUserByEmailKey(tx: Tx, emailKey: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNull(users.deletedAt)));
  return user;
}

/**
 * Locks an active user's row. Code that starts, renews or ends the user's sessions holds this lock, so a request that
 * began earlier cannot renew a session after its end. Inserts that merely refer to the user are not blocked.
 */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(isAlive(id)).for("no key update");
  return user;
}

export async function updateUser(
  tx: Tx,
  id: string,
  change: Partial<NewUser> & { updatedAt: Date },
): Promise<UserRow | undefined> {
  const [user] = await tx.update(users).set(change).where(isAlive(id)).returning();
  return user;
}
