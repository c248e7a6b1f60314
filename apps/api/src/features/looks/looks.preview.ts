/** The preview card of a shared look, for posts of its link. Made once, when it is shared. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import type { SanePicture } from "../pictures/pictures.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** The web app's colours for muslin and the basting thread. */
const GROUND = "#efe8dc";
const THREAD = "#b3341f";
const QUALITY = 86;
const INPUT_MAX_PIXELS = 2048 * 2048;

/** One at a time: a decoded picture is 16 MB, and only its owner waits for it. */
const limited = createConcurrencyLimit({
  atOnce: 1,
  waiting: 64,
  refusal: "Many people are sharing pictures right now. Please try again in a moment.",
});

/** The whole picture on muslin, between two basting stitches. */
export function makePreview(bytes: Uint8Array): Promise<SanePicture> {
  return limited(async () => {
    const { data: picture, info: size } = await sharp(bytes, { limitInputPixels: INPUT_MAX_PIXELS })
      .resize({ width: WIDTH - 240, height: HEIGHT, fit: "inside" })
      .flatten({ background: GROUND })
      .toBuffer({ resolveWithObject: true });
    const left = Math.round((WIDTH - size.width) / 2);
    const stitch = (x: number) =>
      `<line x1="${x}" y1="0" x2="${x}" y2="${HEIGHT}" stroke="${THREAD}" stroke-width="4" stroke-dasharray="18 13"/>`;
    const seams = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${stitch(left - 34)}${stitch(left + size.width + 34)}</svg>`;
    const top = Math.round((HEIGHT - size.height) / 2);
    const { data, info } = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: GROUND } })
      .composite([{ input: Buffer.from(seams) }, { input: picture, left, top }])
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const sha256 = createHash("sha256").update(data).digest("hex");
    return { bytes: data, contentType: "image/jpeg", width: info.width, height: info.height, sha256 };
  });
}
