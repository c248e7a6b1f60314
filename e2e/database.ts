/** The database of the product under test, for the few states that a journey cannot reach through the site. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

export async function connect(): Promise<pg.Client> {
  const note = JSON.parse(await readFile(path.join(process.env.E2E_DATA_DIR ?? "", "postgres.json"), "utf8"));
  const [, , , port] = (await readFile(path.join(note.cluster, "postmaster.pid"), "utf8")).split("\n");
  const client = new pg.Client({
    host: "127.0.0.1",
    port: Number(port),
    user: "toile",
    password: note.password,
    database: "toile",
  });
  await client.connect();
  return client;
}
