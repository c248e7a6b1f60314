/**
 * Makes the home page's pictures of try-ons: a rendered figure, and what the embedded engine makes of it. Nothing is retouched, so that
 * the page shows the product at work and not a promise. Run after any change of the engine that can be seen:
 *
 *     node_modules/.bin/node tools/imagery/hero.mjs
 */
import fs from "node:fs";
import path from "node:path";
import { createTryOnEngine } from "@toile/tryon";
import sharp from "sharp";

const demo = path.resolve(import.meta.dirname, "../../apps/web/public/demo");
const engine = await createTryOnEngine();

async function tryOn(person, garment) {
  const { image } = await engine.tryOn({
    person: fs.readFileSync(path.join(demo, "people", person)),
    garment: fs.readFileSync(path.join(demo, "garments", garment)),
    category: "tops",
    garmentPhotoType: "flat-lay",
    outputFormat: "png",
    seed: 42,
  });
  return sharp(image);
}

const jpeg = { quality: 86, mozjpeg: true };
await sharp(path.join(demo, "people", "figure-2.jpg"))
  .jpeg(jpeg)
  .toFile(path.join(demo, "hero-before.jpg"));
await (await tryOn("figure-2.jpg", "tee-breton.jpg")).jpeg(jpeg).toFile(path.join(demo, "hero-after.jpg"));
await (await tryOn("figure-3.jpg", "top-sage-long.jpg"))
  .resize(450)
  .webp({ quality: 82 })
  .toFile(path.join(demo, "tryon-sage.webp"));
