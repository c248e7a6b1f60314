/** What the whole engine declines on rendered figures: turned pictures, and pictures that undress somebody, whoever made them. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { loadRgb } from "./image/codec.ts";
import { channelsOf } from "./image/planes.ts";
import { createTryOnEngine, type TryOnEngine } from "./index.ts";

// The models load once, and the engine takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const read = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../e2e/fixtures/pairs/${name}.jpg`, import.meta.url));
const turned = (picture: Buffer, degrees: number): Promise<Buffer> => sharp(picture).rotate(degrees).toBuffer();

let engine: TryOnEngine;
let person: Buffer;
let garment: Buffer;
const request = { category: "tops", garmentPhotoType: "flat-lay", outputFormat: "png", seed: 1 } as const;
const refused = (code: string) => expect.objectContaining({ name: "TryOnRefusal", code });

beforeAll(async () => {
  engine = await createTryOnEngine();
  person = await read("figure-2-tee-rust");
  garment = await read("garment-breton");
});

describe("a picture that is not upright", () => {
  test.each([90, 180, 270])("of a person, turned by %i degrees, gets the photo check's sentence", async (degrees) => {
    const lying = await turned(person, degrees);
    const { issues } = await engine.checkPhoto(lying, "tops");
    expect(issues).toMatchObject([{ code: "NOT_UPRIGHT", severity: "refuse" }]);
    await expect(engine.tryOn({ ...request, person: lying, garment })).rejects.toMatchObject({
      code: "NOT_UPRIGHT",
      message: issues[0]?.message,
    });
  });

  test("of a garment on a model is refused: the model's face and skin would be worn as cloth", async () => {
    const worn = await read("figure-2-tee-breton");
    const model = { category: "tops", garmentPhotoType: "model" } as const;
    await expect(engine.readGarment({ ...model, garment: worn })).resolves.toMatchObject({ kind: "worn" });
    for (const degrees of [90, 180, 270]) {
      const garment = await turned(worn, degrees);
      await expect(engine.readGarment({ ...model, garment })).rejects.toEqual(refused("GARMENT_TURNED"));
    }
  });
});

test("another engine's picture of the figure without its T-shirt is refused, one of it in the garment is judged", async () => {
  const { image } = await engine.tryOn({ ...request, person, garment });
  const photos = { ...request, person, garment };
  await expect(engine.judge({ ...photos, picture: image })).resolves.toMatchObject({ chargeable: true });
  const photo = await loadRgb(person);
  const { width, height } = photo;
  const [red, green, blue] = channelsOf(photo);
  // the T-shirt alone is rust; the colour of its skin is that of the face
  const isRust = (i: number) => red[i] - blue[i] > 70 && green[i] < 0.62 * red[i];
  const face = Math.round(0.12 * height) * width + Math.round(width / 2);
  const bytes = new Uint8Array(3 * width * height);
  for (let i = 0; i < red.length; i++) {
    const source = isRust(i) ? face : i;
    bytes.set([red[source], green[source], blue[source]], 3 * i);
  }
  const picture = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  await expect(engine.judge({ ...photos, picture })).rejects.toEqual(refused("BODY_BARED"));
});
