/** Audits the books after a crash: what must never be true, and what may be true only until the work is done. */
import type { CrashBed } from "./crash-bed.ts";

export type Books = {
  /** At any moment: a broken rule of the ledger, or an acknowledged fact that is missing. */
  wrong: string[];
  /** Unfinished work; once everything has settled, that is wrong too. */
  unsettled: string[];
};

/** One statement, because it runs after every crash. `$1` is what clients were told, as JSON. */
const LOOK = `with acknowledged as (select $1::jsonb as t),
  tryon as (select jsonb_array_elements_text(t -> 'tryons')::uuid as id from acknowledged),
  gone as (select jsonb_array_elements_text(t -> 'gone')::uuid as id from acknowledged),
  paid as (select jsonb_array_elements_text(t -> 'paid') as id from acknowledged),
  event as (select jsonb_array_elements_text(t -> 'events') as id from acknowledged),
  registered as (select (r ->> 'userId')::uuid as id, (r ->> 'bonus')::boolean as bonus from acknowledged, jsonb_array_elements(t -> 'registered') r),
  deleted as (select jsonb_array_elements_text(t -> 'deleted')::uuid as id from acknowledged),
  lot as (select kind || ':' || source_ref as fact, granted from credit_lots),
  settled as (select *, kind || ':' || coalesce(case kind when 'purchase' then stripe_payment_intent_id else stripe_invoice_id end, '') as fact
    from payments where state = 'succeeded'),
  bonus as (select l.source_ref, l.granted from credit_lots l where l.kind = 'referral')
select 'wrong' as verdict, violation || ': ' || subject as text from ledger_violations
union all select 'wrong', 'an acknowledged try-on is lost: ' || id from tryon where not exists (select from tryons r where r.id = tryon.id)
union all select 'wrong', 'a try-on that was cancelled or removed is there: ' || id from gone
  where not exists (select from tryons r where r.id = gone.id and (r.status = 'cancelled' or r.removed_at is not null))
union all select 'wrong', 'an acknowledged payment is lost: ' || id from paid
  where not exists (select from settled s where s.stripe_payment_intent_id = paid.id)
union all select 'wrong', 'an acknowledged event is lost: ' || id from event where not exists (select from stripe_events e where e.id = event.id)
union all select 'wrong', 'an acknowledged account is lost: ' || id from registered where not exists (select from users u where u.id = registered.id)
union all select 'wrong', 'an acknowledged bonus is lost: ' || id from registered where bonus
  and (select count(*) from bonus where source_ref in (id || ':referrer', id || ':referee')) <> 2
union all select 'wrong', 'an acknowledged deletion is lost: ' || id from deleted
  where exists (select from users u where u.id = deleted.id and (u.deleted_at is null or u.email <> ''))
union all select 'wrong', 'settled without its credits: ' || id from settled s where not exists (select from lot where lot.fact = s.fact and lot.granted = s.credits)
union all select 'wrong', 'credits without a payment: ' || fact from lot
  where fact similar to '(purchase:pi|subscription:in)%' and not exists (select from settled s where s.fact = lot.fact)
union all select 'wrong', 'settled without a receipt: ' || id from settled s where not exists (select from receipts r where r.payment_id = s.id)
union all select 'wrong', 'receipt numbers have a gap' where (select coalesce(sum(last), 0) from receipt_numbers) <> (select count(*) from settled)
union all select 'wrong', 'a bonus for no referral: ' || source_ref from bonus
  where not exists (select from referrals r where r.referee_id::text = split_part(source_ref, ':', 1))
union all select 'wrong', 'a referral without its two bonuses: ' || referee_id from referrals r
  where (select count(*) from bonus where source_ref in (referee_id || ':referrer', referee_id || ':referee') and granted = 5) <> 2
union all select 'wrong', 'more than three friends: ' || referrer_id from referrals group by referrer_id having count(*) > 3
union all select 'wrong', 'charged for and not shown, or the other way round: ' || id from tryons
  where (status = 'succeeded') <> (credits_used is not null)
  or (status = 'succeeded') <> exists (select from tryon_results r where r.tryon_id = tryons.id) and removed_at is null
union all select 'unsettled', 'a try-on is ' || status || ': ' || id from tryons where status in ('queued', 'processing')
union all select 'unsettled', 'an event waits: ' || id from stripe_events where processed_at is null`;

type Row = { verdict: "wrong" | "unsettled"; text: string };

export async function readBooks({
  database,
  acknowledged,
}: Pick<CrashBed, "database" | "acknowledged">): Promise<Books> {
  const { renews: _, ...lists } = acknowledged;
  const { rows } = await database.pool.query<Row>(LOOK, [JSON.stringify(lists)]);
  const of = (label: Row["verdict"]) => rows.flatMap((row) => (row.verdict === label ? [row.text] : []));
  return { wrong: of("wrong"), unsettled: of("unsettled") };
}

/** Differences from Stripe: money without credits, cards of deleted people, plans that continue although cancelled. */
export async function compareWithStripe({ database, stripe, acknowledged }: CrashBed): Promise<string[]> {
  const wrong: string[] = [];
  const { data: intents } = await stripe.paymentIntents.list({ limit: 100 });
  const paid = intents.flatMap(({ id, status }) => (status === "succeeded" ? [id] : []));
  const { rows } = await database.pool.query<{ id: string }>(
    `select intent as id from unnest($1::text[]) intent
     where not exists (select from payments p where p.stripe_payment_intent_id = intent and p.state = 'succeeded')`,
    [paid],
  );
  for (const { id } of rows) wrong.push(`paid at Stripe and not settled: ${id}`);

  const customers = await database.pool.query<{ userId: string; customer: string; cancelled: boolean | null }>(
    `select c.user_id as "userId", c.stripe_customer_id as customer,
       (select s.cancelled_at is not null from subscriptions s where s.user_id = c.user_id and s.state = 'active') as cancelled
     from billing_customers c where c.user_id = any($1) and c.stripe_customer_id is not null`,
    [[...acknowledged.deleted, ...acknowledged.renews.keys()]],
  );
  for (const { userId, customer, cancelled } of customers.rows) {
    if (acknowledged.deleted.includes(userId)) {
      const found = await stripe.customers.retrieve(customer);
      if (!found.deleted) wrong.push(`a deleted person is still at Stripe: ${userId}`);
      continue;
    }
    const { data } = await stripe.subscriptions.list({ customer, status: "active" });
    const renews = acknowledged.renews.get(userId);
    if (data.length !== 1) wrong.push(`${data.length} plans at Stripe where one was paid: ${userId}`);
    if (cancelled === renews) wrong.push(`the plan of ${userId} is ${renews ? "" : "not "}cancelled here`);
    if (data[0]?.cancel_at_period_end === renews)
      wrong.push(`the plan of ${userId} is ${renews ? "" : "not "}cancelled at Stripe`);
  }
  return wrong;
}
