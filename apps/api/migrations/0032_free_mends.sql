ALTER TABLE "tryons" ADD COLUMN "mend_of" uuid;--> statement-breakpoint
ALTER TABLE "tryons" ADD COLUMN "alternatives" jsonb;--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_mend_of" FOREIGN KEY ("mend_of") REFERENCES "public"."tryons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tryons_free_mend" ON "tryons" USING btree ("mend_of") WHERE credit_cost = 0 and status not in ('failed', 'cancelled');--> statement-breakpoint
ALTER TABLE "tryons" ADD CONSTRAINT "tryons_free" CHECK ("tryons"."credit_cost" > 0 or ("tryons"."credit_cost" = 0 and "tryons"."mend_of" is not null));--> statement-breakpoint

-- The audit: every row is a violation. Some repeat a constraint, since a restored or hand-repaired database may have lost it.
CREATE OR REPLACE VIEW ledger_violations AS
WITH lots AS (
  SELECT user_id, sum(available) AS available, sum(held) AS held FROM credit_lots GROUP BY user_id
), entries AS (
  SELECT user_id,
    coalesce(sum(amount) FILTER (WHERE account = 'user:available'), 0) AS available,
    coalesce(sum(amount) FILTER (WHERE account = 'user:held'), 0) AS held,
    coalesce(sum(amount) FILTER (WHERE account = 'user:debt'), 0) AS debt,
    coalesce(sum(amount) FILTER (WHERE account = 'system:consumed'), 0) AS consumed
  FROM ledger_entries GROUP BY user_id
), holds AS (
  SELECT user_id,
    coalesce(sum(amount) FILTER (WHERE state = 'pending'), 0) AS pending,
    coalesce(sum(captured) FILTER (WHERE state = 'captured'), 0) AS captured
  FROM credit_holds GROUP BY user_id
), accounts AS (
  SELECT a.*,
    coalesce(l.available, 0) AS lots_available, coalesce(l.held, 0) AS lots_held,
    coalesce(e.available, 0) AS entries_available, coalesce(e.held, 0) AS entries_held,
    coalesce(e.debt, 0) AS entries_debt, coalesce(e.consumed, 0) AS entries_consumed,
    coalesce(h.pending, 0) AS holds_pending, coalesce(h.captured, 0) AS holds_captured
  FROM credit_accounts a
  LEFT JOIN lots l USING (user_id) LEFT JOIN entries e USING (user_id) LEFT JOIN holds h USING (user_id)
), lot_entries AS (
  SELECT lot_id,
    coalesce(sum(amount) FILTER (WHERE account = 'user:available'), 0) AS available,
    coalesce(sum(amount) FILTER (WHERE account = 'user:held'), 0) AS held,
    coalesce(sum(amount) FILTER (WHERE account = 'system:consumed'), 0) AS consumed,
    coalesce(sum(amount) FILTER (WHERE account = 'system:expired'), 0) AS expired,
    coalesce(sum(amount) FILTER (WHERE account = 'system:revoked'), 0) AS clawed_back
  FROM ledger_entries GROUP BY lot_id
)
SELECT 'I-1 a transaction''s entries do not sum to 0' AS violation, transaction_id::text AS subject
  FROM ledger_entries GROUP BY transaction_id HAVING sum(amount) <> 0
UNION ALL SELECT 'I-1 a transaction has no entries', t.id::text
  FROM ledger_transactions t WHERE NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.transaction_id = t.id)
UNION ALL SELECT 'I-1 an entry is another user''s than its transaction', e.id::text
  FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.user_id <> t.user_id
UNION ALL SELECT 'I-3 an account is below 0', user_id::text FROM accounts WHERE available < 0 OR held < 0 OR debt < 0
UNION ALL SELECT 'I-3 debt beside available credits', user_id::text FROM accounts WHERE debt > 0 AND available > 0
UNION ALL SELECT 'I-4 a lot''s parts do not add up to what it granted', id::text
  FROM credit_lots WHERE granted <> available + held + consumed + expired + revoked
    OR least(available, held, consumed, expired, revoked) < 0
UNION ALL SELECT 'I-4 a lot has no grant of its size', l.id::text
  FROM credit_lots l WHERE l.granted <> (
    SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.lot_id = l.id AND e.account = 'user:available' AND t.kind IN ('grant', 'reinstate'))
UNION ALL SELECT 'I-5 available differs from the lots', user_id::text FROM accounts WHERE available <> lots_available
UNION ALL SELECT 'I-5 held differs from the lots', user_id::text FROM accounts WHERE held <> lots_held
UNION ALL SELECT 'I-5 available differs from the entries', user_id::text FROM accounts WHERE available <> entries_available
UNION ALL SELECT 'I-5 held differs from the entries', user_id::text FROM accounts WHERE held <> entries_held
UNION ALL SELECT 'I-5 debt differs from the entries', user_id::text FROM accounts WHERE debt <> -entries_debt
UNION ALL SELECT 'I-5 a lot differs from its entries', l.id::text
  FROM credit_lots l LEFT JOIN lot_entries e ON e.lot_id = l.id
  WHERE (l.available, l.held, l.consumed) <> (coalesce(e.available, 0), coalesce(e.held, 0), coalesce(e.consumed, 0))
    OR l.expired <> coalesce(e.expired, 0)
UNION ALL SELECT 'I-6 held differs from the pending holds', user_id::text FROM accounts WHERE held <> holds_pending
UNION ALL SELECT 'I-6 consumed differs from the captured holds', user_id::text FROM accounts WHERE entries_consumed <> holds_captured
UNION ALL SELECT 'I-6 a hold differs from its lots', h.tryon_id::text
  FROM credit_holds h WHERE h.amount <> (
    SELECT coalesce(sum(s.amount), 0) FROM credit_hold_lots s WHERE s.tryon_id = h.tryon_id)
UNION ALL SELECT 'I-6 a hold and its ledger transactions disagree', h.tryon_id::text
  FROM credit_holds h
  LEFT JOIN ledger_transactions reserve ON reserve.idempotency_key = 'reserve:' || h.tryon_id
  LEFT JOIN ledger_transactions resolution ON resolution.idempotency_key = 'resolve:' || h.tryon_id
  WHERE reserve.id IS NULL
    OR coalesce(resolution.kind, 'none') <> CASE h.state WHEN 'captured' THEN 'capture' WHEN 'released' THEN 'release' ELSE 'none' END
UNION ALL SELECT 'I-6 a hold captured another amount than it could', tryon_id::text
  FROM credit_holds WHERE captured < 0 OR captured > amount OR (captured > 0 AND state <> 'captured')
UNION ALL SELECT 'I-6 a hold captured another amount than its ledger transaction', h.tryon_id::text
  FROM credit_holds h WHERE h.captured <> (
    SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE t.idempotency_key = 'resolve:' || h.tryon_id AND e.account = 'system:consumed')
UNION ALL SELECT 'I-7 a hold without its try-on', h.tryon_id::text
  FROM credit_holds h WHERE NOT EXISTS (SELECT 1 FROM tryons t WHERE t.id = h.tryon_id AND t.user_id = h.user_id)
UNION ALL SELECT 'I-7 a hold is ' || h.state || ' and its try-on ' || t.status, h.tryon_id::text
  FROM credit_holds h JOIN tryons t ON t.id = h.tryon_id
  WHERE h.state <> CASE
    WHEN t.status = 'succeeded' THEN 'captured' WHEN t.status IN ('failed', 'cancelled') THEN 'released' ELSE 'pending' END
UNION ALL SELECT 'I-7 a try-on holds no credits', t.id::text
  FROM tryons t WHERE t.status IN ('queued', 'processing', 'succeeded') AND t.credit_cost > 0
    AND NOT EXISTS (SELECT 1 FROM credit_holds h WHERE h.tryon_id = t.id)
UNION ALL SELECT 'I-7 a try-on is free and no mend of one of the user''s that was not charged for', t.id::text
  FROM tryons t LEFT JOIN tryons first ON first.id = t.mend_of AND first.user_id = t.user_id
  WHERE t.credit_cost = 0 AND NOT coalesce(first.credit_cost > 0 AND first.credits_used = 0, false)
UNION ALL SELECT 'I-7 a try-on has several free mends', mend_of::text
  FROM tryons WHERE credit_cost = 0 AND status NOT IN ('failed', 'cancelled') GROUP BY mend_of HAVING count(*) > 1
UNION ALL SELECT 'I-7 a try-on holds another amount than it costs', t.id::text
  FROM tryons t JOIN credit_holds h ON h.tryon_id = t.id WHERE h.amount <> t.credit_cost
UNION ALL SELECT 'I-7 a try-on used another amount than its hold captured', t.id::text
  FROM tryons t JOIN credit_holds h ON h.tryon_id = t.id WHERE h.captured <> coalesce(t.credits_used, 0)
UNION ALL SELECT 'I-7 a try-on was charged for another number of pictures than were good enough', t.id::text
  FROM tryons t CROSS JOIN LATERAL (
    SELECT count(*) AS kept, count(*) FILTER (WHERE r.judgement IS NULL OR (r.judgement ->> 'chargeable')::boolean) AS good
    FROM tryon_results r WHERE r.tryon_id = t.id) results
  -- Retention and the shopper remove pictures, and what was charged stays: only whole results can be compared.
  WHERE t.status = 'succeeded' AND results.kept = (t.fields ->> 'numSamples')::integer
    AND t.credits_used * results.kept <> t.credit_cost * results.good
UNION ALL SELECT 'I-13 taken back is below 0 or above what the lot granted', l.id::text
  FROM credit_lots l JOIN lot_entries e ON e.lot_id = l.id WHERE e.clawed_back < 0 OR e.clawed_back > l.granted;
