/** The pictures of other sites' addresses, against a real server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { animatedGif, drawnPerson, svgFile } from "../../../test/images.ts";
import { createPictures, type PicturesOptions } from "./pictures.ts";

let body: Buffer;
let accepts: string | undefined;
const shop = createServer((request, response) => {
  accepts = request.headers.accept;
  // What shops and their networks say about a picture is often wrong.
  response.writeHead(200, { "content-type": "application/octet-stream" }).end(body);
});
let url = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
});
afterAll(() => void shop.close());

// Fetching needs no storage and no database.
const { fetchPicture } = createPictures({
  config: { authSecret: "secret", retention: {}, allowPrivatePictureHosts: false },
  fetch: { isPublic: () => true, ports: null },
} as unknown as PicturesOptions);

const fetched = async (picture: Buffer) => {
  body = picture;
  return sharp(await fetchPicture(url));
};

it("takes the AVIF and GIF of a shop as JPEGs, white where they are transparent", async () => {
  const cutOut = sharp({ create: { width: 100, height: 80, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } });
  for (const picture of [await cutOut.avif({ effort: 0 }).toBuffer(), await cutOut.gif().toBuffer()]) {
    const taken = await fetched(picture);
    expect(await taken.metadata()).toMatchObject({ format: "jpeg", width: 100, height: 80 });
    expect((await taken.stats()).channels.every(({ min }) => min > 250)).toBe(true);
  }
  expect(accepts).toMatch(/image\/\*/);
});

it("takes a JPEG byte for byte, whatever type the server declares", async () => {
  body = await drawnPerson();
  expect(Buffer.from(await fetchPicture(url)).equals(body)).toBe(true);
});

it("says why it takes nothing else", async () => {
  await expect(fetched(await animatedGif())).rejects.toMatchObject({
    message: expect.stringMatching(/^We cannot use animated/),
  });
  for (const other of [svgFile(), Buffer.from("<!doctype html>"), Buffer.alloc(0)]) {
    await expect(fetched(other)).rejects.toMatchObject({
      code: "INVALID_FILE_TYPE",
      message: "There is no JPEG, PNG, WebP, AVIF or GIF picture at this URL.",
    });
  }
});
