/**
 * The covers of the blog's posts: node tools/imagery/blog/make.mjs [SLUG...]   No slug means all.
 * For each, two WebP of 16:9 and a JPEG of 1200 x 630 for shared links, into apps/web/public/blog-
 * covers.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { HEIGHT, WIDTH } from "./kit.mjs";
import { SCENES } from "./scenes.mjs";

const folder = fileURLToPath(new URL("../../../apps/web/public/blog-covers", import.meta.url));
const MAX_BYTES = 40_000;

/** As good as fits into the limit. */
async function write(picture, name, format) {
  for (let quality = 82; quality >= 22; quality -= 6) {
    const options = format === "webp" ? { quality, effort: 6 } : { quality, mozjpeg: true };
    const bytes = await picture.clone()[format](options).toBuffer();
    if (bytes.length > MAX_BYTES) continue;
    await writeFile(join(folder, name), bytes);
    return `${bytes.length} (${quality})`;
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes`);
}

async function make(slug) {
  const layers = (await Promise.all(await SCENES[slug]())).flat();
  const base = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#ffffff" } });
  const whole = sharp(await base.composite(layers).png().toBuffer());
  const preview = whole.clone().resize(1200, 630, { fit: "cover" });
  console.log(
    slug,
    await write(whole, `${slug}-1440.webp`, "webp"),
    await write(sharp(await whole.clone().resize(720).png().toBuffer()), `${slug}-720.webp`, "webp"),
    await write(sharp(await preview.png().toBuffer()), `${slug}.jpg`, "jpeg"),
  );
}

await mkdir(folder, { recursive: true });
const slugs = process.argv.slice(2);
for (const slug of slugs.length > 0 ? slugs : Object.keys(SCENES)) await make(slug);
