/** The minimum that could serve a shop: node:http, one pool, prepared statements, JSON. The baseline for everything else. */
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? "", max: 12 });
const COLUMNS =
  "id, name, slug, description, price_cents, original_price_cents, currency, main_image_url, tags, sizes, colours";
const STATEMENTS: Record<string, { text: string; value(url: URL): unknown[] }> = {
  "/list": {
    text: `select ${COLUMNS} from products where is_listed order by is_featured desc, id desc limit 12`,
    value: () => [],
  },
  "/product": {
    text: `select ${COLUMNS} from products where slug = $1`,
    value: (url) => [url.searchParams.get("slug")],
  },
  "/search": {
    text: `select ${COLUMNS} from products where is_listed and search @@ to_tsquery('toile', $1) limit 12`,
    value: (url) => [url.searchParams.get("q")],
  },
};

createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://floor");
  const statement = STATEMENTS[url.pathname];
  if (!statement) return response.writeHead(404).end();
  const { rows } = await pool.query({ name: url.pathname, text: statement.text, values: statement.value(url) });
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
}).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("ready"));
