/** A generated shop of any size in its own database: 16 categories, 200 brands, names and descriptions with a natural distribution of words. */
import pg from "pg";
import { learnWords } from "../../apps/api/src/features/catalogue/search/words.store.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { migrateDatabase } from "../../apps/api/src/platform/database/migrate.ts";
import { createLogger } from "../../apps/api/src/platform/log.ts";

const BRANDS = 200;
const MAIN_CATEGORIES = 4;
const CATEGORIES = 16;
const WORDS = 4000;
/** An exponent on the share of the vocabulary: makes few words common and most rare. */
const SKEW = 3;
const BATCH = 20_000;

/** The vocabulary, most common first: pronounceable, the same each time. */
export const vocabulary: string[] = makeWords(WORDS);

function makeWords(count: number): string[] {
  const onsets = [
    "b",
    "br",
    "c",
    "d",
    "f",
    "g",
    "gl",
    "h",
    "j",
    "k",
    "l",
    "m",
    "n",
    "p",
    "pl",
    "r",
    "s",
    "st",
    "t",
    "v",
  ];
  const vowels = ["a", "e", "i", "o", "u", "ai", "ea", "oo"];
  const codas = ["", "n", "l", "r", "s", "t", "m", "nd"];
  const words = new Set<string>();
  for (let seed = 1; words.size < count; seed += 1) {
    let state = (seed * 2_654_435_761) >>> 0;
    const pick = (from: string[]) => {
      state = (state * 1_664_525 + 1_013_904_223) >>> 0;
      return from[(state >>> 8) % from.length] ?? "";
    };
    words.add(`${pick(onsets)}${pick(vowels)}${pick(codas)}${pick(onsets)}${pick(vowels)}${pick(codas)}`);
  }
  return [...words];
}

/**
 * The URL of a migrated database with `count` products on the server of `serverUrl`, created if it is missing and kept for the
 * next run.
 */
export async function shopDatabase(serverUrl: string, count: number, say: (line: string) => void): Promise<string> {
  const name = `toile_bench_shop_${count}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await admin.query(`create database ${name}`);
  await admin.end();
  await migrateDatabase(url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from products");
  const there = rows[0]?.n ?? 0;
  if (there < count) {
    const began = performance.now();
    if (there === 0) await fillShelves(client, url.href);
    await withoutIndexes(client, async () => {
      for (let from = there + 1; from <= count; from += BATCH) {
        await client.query(FILL, [from, Math.min(count, from + BATCH - 1), vocabulary, SKEW]);
      }
    });
    await client.query("vacuum analyze");
    say(`${count} products loaded in ${Math.round((performance.now() - began) / 1000)} s`);
  }
  await client.end();
  return url.href;
}

/** Indexes are built afterwards: ten times faster than maintaining them through a million inserts. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'products' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  try {
    await work();
  } finally {
    for (const { definition } of rows) await client.query(definition);
  }
}

async function fillShelves(client: pg.Client, url: string): Promise<void> {
  await client.query(
    `insert into brands (id, name, slug) select gen_random_uuid(), 'Brand ' || n, 'brand-' || n from generate_series(1, ${BRANDS}) n`,
  );
  await client.query(
    `insert into categories (id, name, slug, path) select id, 'Category ' || n, 'category-' || n, array[id]
      from (select n, gen_random_uuid() as id from generate_series(1, ${MAIN_CATEGORIES}) n) c`,
  );
  await client.query(
    `insert into categories (id, name, slug, parent_id, path) select c.id, 'Category ' || c.n, 'category-' || c.n, m.id, array[m.id, c.id]
      from (select n, gen_random_uuid() as id from generate_series(${MAIN_CATEGORIES + 1}, ${CATEGORIES}) n) c
      join categories m on m.slug = 'category-' || (1 + c.n % ${MAIN_CATEGORIES})`,
  );
  const database = openDatabase({ url, max: 1, log: createLogger({ level: "warn" }) });
  await database.write((tx) => learnWords(tx, [vocabulary.join(" ")]));
  await database.close();
}

/** Products $1 to $2 with words of $3; ids grow like UUIDv7 made 10 ms apart. */
const FILL = `with word_list as (select $3::text[] as words), shelf as (
    select array_agg(id order by slug) as brands from brands), leaves as (
    select array_agg(id order by slug) as categories from categories where parent_id is not null)
  insert into products (id, name, slug, description, brand_id, category_id, price_cents, original_price_cents, currency, is_featured,
    gender, material, tags, sizes, colours, main_image_url, created_at)
  select (lpad(to_hex(1700000000000 + n * 10), 12, '0') || '7' || lpad(to_hex((random() * 4095)::int), 3, '0') || '8'
      || lpad(to_hex((random() * 4095)::int), 3, '0') || lpad(to_hex((random() * 281474976710655)::bigint), 12, '0'))::uuid,
    initcap(said.name), replace(said.name, ' ', '-') || '-' || n, said.description,
    brands[1 + floor(power(random(), 2) * cardinality(brands))::int], categories[1 + floor(random() * cardinality(categories))::int],
    cents, case when random() < .2 then (cents * 1.25)::int end, case when random() < .7 then 'EUR' else 'USD' end, random() < .01,
    (array['women', 'men', 'unisex'])[1 + floor(random() * 3)::int],
    'cotton', said.tags, (array['XS', 'S', 'M', 'L', 'XL'])[1:1 + floor(random() * 5)::int],
    array[(array['black', 'white', 'red', 'blue', 'green', 'beige', 'grey', 'pink'])[1 + floor(power(random(), 2) * 8)::int]],
    '/pictures/bench/' || n || '.jpg', to_timestamp(1700000000 + n * .01)
  from generate_series($1::int, $2::int) n, word_list, shelf, leaves,
  lateral (select 900 + floor(power(random(), 2) * 30000)::int as cents where n > 0) price,
  lateral (select (array_agg(word))[1:3] as tags, array_to_string((array_agg(word))[1:3], ' ') as name,
      left(string_agg(word, ' '), 600) as description
    from (select words[1 + floor(power(random(), $4::int) * cardinality(words))::int] as word from generate_series(1, 90) where n > 0) w) said`;
