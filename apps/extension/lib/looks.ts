/** The last results, small, for the popup: the extension's token cannot request them from the site. */
import { toJpeg } from "@toile/contract";
import { browser } from "wxt/browser";
import { z } from "zod";

const KEY = "looks";
const KEPT = 6;
/** A portrait is then 240 wide. */
const SIDE = 320;

const looks = z.array(z.object({ id: z.string(), name: z.string(), productUrl: z.string(), picture: z.string() }));
export type SmallLook = z.output<typeof looks>[number];

export async function listLooks(): Promise<SmallLook[]> {
  const { [KEY]: kept } = await browser.storage.local.get(KEY);
  return looks.safeParse(kept).data ?? [];
}

export async function keepLook(look: Omit<SmallLook, "picture">, picture: Blob): Promise<void> {
  const before = (await listLooks()).filter(({ id }) => id !== look.id);
  const small = { ...look, picture: await toDataUrl(await toJpeg(picture, { maxSide: SIDE, quality: 0.8 })) };
  await browser.storage.local.set({ [KEY]: [small, ...before].slice(0, KEPT) });
}

export const forgetLooks = () => browser.storage.local.remove(KEY);

const CHUNK = 0x8000;

/** Not every browser has FileReader in workers. */
export async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return `data:${blob.type};base64,${btoa(text)}`;
}
