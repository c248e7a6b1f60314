/**
 * The SQL at both ends of an operation: one statement reads everything after the lock, one writes everything. A try-on
 * moves credits twice, and its cost is the round trips.
 */
import { newId } from "../../../platform/columns.ts";
import { queryIn, type Tx } from "../../../platform/database/database.ts";
import type { LedgerKind } from "../credits.tables.ts";
import type { AccountChange, Entry, Lot, LotChange, LotShare } from "./book.rules.ts";

export type CreditAccount = { userId: string; available: number; held: number; debt: number };
export type Hold = {
  tryonId: string;
  userId: string;
  amount: number;
  captured: number;
  state: "pending" | "captured" | "released";
};

/** The owner of the book: a user, or the user who holds credits for a try-on. */
export type Owner = { userId: string; tryonId?: string } | { userId?: undefined; tryonId: string };
type AccountRow = { user_id: string; available: string; held: string; debt: string };

/**
 * Locks the owner's single row, creating a user's if it is missing; undefined: no hold of that try-on. Code that moves
 * credits holds the lock until the commit. `readBook` reads the rest in a separate statement, because this one's
 * snapshot may be as old as its wait for the lock.
 */
export async function lockAccount(tx: Tx, owner: Owner): Promise<CreditAccount | undefined> {
  const { userId } = owner;
  if (userId === undefined) {
    const [row] = await queryIn<AccountRow>(tx, {
      name: "credits_lock_holder",
      text: `select a.* from credit_accounts a join credit_holds h on h.user_id = a.user_id where h.tryon_id = $1 for update of a`,
      values: [owner.tryonId],
    });
    return row && toAccount(row);
  }
  const select = () =>
    queryIn<AccountRow>(tx, {
      name: "credits_lock_user",
      text: "select * from credit_accounts where user_id = $1 for update",
      values: [userId],
    });
  const [found] = await select();
  if (found) return toAccount(found);
  await queryIn(tx, {
    name: "credits_make_account",
    text: "insert into credit_accounts (user_id) values ($1) on conflict do nothing",
    values: [userId],
  });
  const [made] = await select();
  if (!made) throw new Error("a credit account was inserted but is missing");
  return toAccount(made);
}

/** The driver returns 64-bit integers as text. */
function toAccount({ user_id, available, held, debt }: AccountRow): CreditAccount {
  return { userId: user_id, available: Number(available), held: Number(held), debt: Number(debt) };
}

export type BookRead = {
  /** Lots with credits left, expired ones included (the caller must sweep them), and those that pay for the hold. */
  lots: Lot[];
  hold: Hold | undefined;
  shares: LotShare[];
};

type LotRow = Omit<Lot, "sourceRef" | "expiresAt"> & { source_ref: string; expires_at: string | null };

const LOT = "l.id, kind, source_ref, granted, available, held, consumed, expired, revoked, expires_at";

/** Spendable lots and the hold's lots are queried separately: with an "or" between them, every lot of the shop would be read. */
export async function readBook(
  tx: Tx,
  { userId, tryonId }: { userId: string; tryonId?: string | undefined },
): Promise<BookRead> {
  const [row] = await queryIn<{
    lots: LotRow[];
    hold: (Hold & { tryon_id: string; user_id: string }) | null;
    shares: { lot_id: string; amount: number }[];
  }>(tx, {
    name: "credits_read_book",
    text: `select
      (select coalesce(json_agg(l), '[]') from (
        select ${LOT} from credit_lots l where user_id = $1 and available > 0
        union all
        select ${LOT} from credit_hold_lots s join credit_lots l on l.id = s.lot_id
        where s.tryon_id = $2 and l.user_id = $1 and l.available <= 0) l) as lots,
      (select json_build_object('tryonId', tryon_id, 'userId', user_id, 'amount', amount, 'captured', captured, 'state', state)
        from credit_holds where tryon_id = $2) as hold,
      (select coalesce(json_agg(s), '[]') from (
        select lot_id, amount from credit_hold_lots where tryon_id = $2 order by lot_id) s) as shares`,
    values: [userId, tryonId ?? null],
  });
  if (!row) throw new Error("a select without a table returned no row");
  return {
    lots: row.lots.map(({ source_ref, expires_at, ...lot }) => ({
      ...lot,
      sourceRef: source_ref,
      expiresAt: expires_at === null ? null : new Date(expires_at),
    })),
    hold: row.hold ?? undefined,
    shares: row.shares.map(({ lot_id, amount }) => ({ lotId: lot_id, amount })),
  };
}

export type LedgerTransaction = {
  idempotencyKey: string;
  kind: LedgerKind;
  ref: string | null;
  actor: string;
  reason: string | null;
  /** The account's available credits afterwards. */
  balanceAfter: number;
  entries: readonly Entry[];
};

/** An operation's writes, collected until its end. */
export type Writes = {
  account: AccountChange;
  /** With their final contents. */
  newLots: Lot[];
  changedLots: { id: string; change: LotChange; expiresAt: Date | null }[];
  transactions: LedgerTransaction[];
  newHold: { tryonId: string; amount: number; deadline: Date; shares: readonly LotShare[] } | null;
  resolvedHold: { tryonId: string; state: "captured" | "released"; captured: number; reason: string | null } | null;
};

/**
 * All of `Writes` is one JSON value, because a statement's text must not depend on what is written: lists may be empty.
 * The hold to end is matched by its own key; if it were joined to a list, the planner would read all pending holds.
 */
const WRITE = `with
  account as (
    update credit_accounts set available = available + ($1::jsonb #>> '{account,available}')::bigint,
      held = held + ($1::jsonb #>> '{account,held}')::bigint, debt = debt + ($1::jsonb #>> '{account,debt}')::bigint
    where user_id = $2 returning 1),
  new_lots as (
    insert into credit_lots (id, user_id, kind, source_ref, granted, available, held, consumed, expired, revoked, expires_at, created_at)
    select id, $2, kind, "sourceRef", granted, available, held, consumed, expired, revoked, "expiresAt", $3
    from jsonb_to_recordset($1::jsonb -> 'newLots') as l (id uuid, kind text, "sourceRef" text, granted bigint, available bigint,
      held bigint, consumed bigint, expired bigint, revoked bigint, "expiresAt" timestamptz)),
  changed_lots as (
    update credit_lots l set available = l.available + c.available, held = l.held + c.held, consumed = l.consumed + c.consumed,
      expired = l.expired + c.expired, revoked = l.revoked + c.revoked, expires_at = c."expiresAt"
    from jsonb_to_recordset($1::jsonb -> 'changedLots') as c (id uuid, available bigint, held bigint, consumed bigint, expired bigint,
      revoked bigint, "expiresAt" timestamptz)
    where l.id = c.id and l.user_id = $2 returning 1),
  transactions as (
    insert into ledger_transactions (id, idempotency_key, kind, user_id, ref, actor, reason, balance_after, created_at)
    select id, "idempotencyKey", kind, $2, ref, actor, reason, "balanceAfter", $3
    from jsonb_to_recordset($1::jsonb -> 'transactions') as t (id uuid, "idempotencyKey" text, kind text, ref text, actor text,
      reason text, "balanceAfter" bigint)),
  entries as (
    insert into ledger_entries (id, transaction_id, account, user_id, lot_id, amount)
    select id, "transactionId", account, $2, "lotId", amount
    from jsonb_to_recordset($1::jsonb -> 'entries') as e (id uuid, "transactionId" uuid, account text, "lotId" uuid, amount bigint)),
  new_holds as (
    insert into credit_holds (tryon_id, user_id, amount, deadline, created_at)
    select "tryonId", $2, amount, deadline, $3
    from jsonb_to_recordset($1::jsonb -> 'newHolds') as h ("tryonId" uuid, amount bigint, deadline timestamptz)),
  hold_lots as (
    insert into credit_hold_lots (tryon_id, lot_id, amount)
    select "tryonId", "lotId", amount
    from jsonb_to_recordset($1::jsonb -> 'holdLots') as s ("tryonId" uuid, "lotId" uuid, amount bigint)),
  resolved_hold as (
    update credit_holds set state = $1::jsonb #>> '{resolvedHold,state}', captured = ($1::jsonb #>> '{resolvedHold,captured}')::bigint,
      reason = $1::jsonb #>> '{resolvedHold,reason}', resolved_at = $3
    where tryon_id = ($1::jsonb #>> '{resolvedHold,tryonId}')::uuid and user_id = $2 and state = 'pending' returning 1)
  select (select count(*) from account)::int as accounts, (select count(*) from changed_lots)::int as lots,
    (select count(*) from resolved_hold)::int as holds`;

/**
 * Writes all of it or, on any violation, nothing. A reused idempotency key is a unique violation: callers check first,
 * under the account's lock. Throws if a named lot or pending hold is missing, so no movement is half-written.
 */
export async function writeBook(
  tx: Tx,
  { userId, at, ...writes }: Writes & { userId: string; at: Date },
): Promise<void> {
  const transactions = writes.transactions.map((transaction) => ({ id: newId(), ...transaction }));
  const { newHold, resolvedHold } = writes;
  const document = {
    account: writes.account,
    newLots: writes.newLots,
    changedLots: writes.changedLots.map(({ id, change, expiresAt }) => ({ id, ...change, expiresAt })),
    transactions: transactions.map(({ entries: _, ...transaction }) => transaction),
    entries: transactions.flatMap(({ id, entries }) =>
      entries.map((entry) => ({ ...entry, id: newId(), transactionId: id })),
    ),
    newHolds: newHold ? [{ tryonId: newHold.tryonId, amount: newHold.amount, deadline: newHold.deadline }] : [],
    holdLots: newHold ? newHold.shares.map((share) => ({ ...share, tryonId: newHold.tryonId })) : [],
    resolvedHold,
  };
  const [written] = await queryIn<{ accounts: number; lots: number; holds: number }>(tx, {
    name: "credits_write_book",
    text: WRITE,
    values: [JSON.stringify(document), userId, at],
  });
  if (written?.accounts !== 1) throw new Error("a locked credit account is missing");
  if (written.lots !== document.changedLots.length) throw new Error("a credit lot that was read is missing");
  if (written.holds !== (resolvedHold ? 1 : 0)) throw new Error("a credit hold was resolved twice");
}
