/**
 * Makes the home page's before and after: a rendered figure, and what the embedded engine makes of it. Nothing is retouched, so that
 * the page shows the product at work and not a promise. Run after any change of the engine that can be seen:
 *
 *     node_modules/.bin/node tools/imagery/hero.mjs
 */
import fs from "node:fs";
import path from "node:path";
import { createTryOnEngine } from "@toile/tryon";
import sharp from "sharp";

const demo = path.resolve(import.meta.dirname, "../../apps/web/public/demo");
const person = path.join(demo, "people", "figure-2.jpg");
const garment = path.join(demo, "garments", "tee-breton.jpg");

const engine = await createTryOnEngine();
const { image } = await engine.tryOn({
  person: fs.readFileSync(person),
  garment: fs.readFileSync(garment),
  category: "tops",
  garmentPhotoType: "flat-lay",
  outputFormat: "png",
  seed: 42,
});
await sharp(person).jpeg({ quality: 86, mozjpeg: true }).toFile(path.join(demo, "hero-before.jpg"));
await sharp(image).jpeg({ quality: 86, mozjpeg: true }).toFile(path.join(demo, "hero-after.jpg"));
