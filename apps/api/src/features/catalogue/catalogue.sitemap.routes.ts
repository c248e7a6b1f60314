/** /robots.txt, /sitemap.xml and the files that it names. Mounted at the root. */
import { createRouter } from "../../platform/http/router.ts";
import type { CatalogueDeps } from "./catalogue.ts";
import { linesOf, readIndex, toRobots } from "./sitemap/sitemap.ts";

const XML = "application/xml; charset=utf-8";
/** Robots come at any time; an hour's delay is fine, and one cached answer serves them all. */
const CACHED = "public, max-age=3600";
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

export function sitemapRoutes(deps: CatalogueDeps) {
  const router = createRouter();

  router.get("/robots.txt", (c) => {
    c.header("Cache-Control", CACHED);
    return c.text(toRobots(deps.config.appUrl));
  });

  router.get("/sitemap.xml", async (c) => {
    c.header("Cache-Control", CACHED);
    return c.body(await readIndex(deps), 200, { "Content-Type": XML });
  });

  router.get(`/sitemaps/:file{(?:pages|brands|categories|products-${UUID})\\.xml}`, (c) => {
    c.header("Cache-Control", CACHED);
    const name = c.req.param("file").replace(/\.xml$/, "");
    const isShelf = name === "pages" || name === "brands" || name === "categories";
    const lines = linesOf(deps, isShelf ? name : { from: name.slice("products-".length) });
    return c.body(toStream(lines), 200, { "Content-Type": XML });
  });

  return router;
}

/** Reads the next lines when the client has taken the last ones, and stops when it leaves. */
function toStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
