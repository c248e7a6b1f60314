/** A garment on its way to Toile's site: stored until the page that was opened for it has taken it. */
import { browser } from "wxt/browser";
import { z } from "zod";
import { type FoundGarment, foundGarment } from "./messages.ts";
import { toileAddress } from "./toile.ts";

const KEY = "handed-over";
/** A page that took longer to open was not opened for this. */
const VALID_MS = 60_000;

const kept = z.object({ garment: foundGarment, at: z.number() });

export async function handOver(garment: FoundGarment): Promise<void> {
  await browser.storage.session.set({ [KEY]: { garment, at: Date.now() } });
  await browser.tabs.create({ url: toileAddress("home") });
}

/** Works once: a second call returns null. */
export async function takeHandedOver(): Promise<FoundGarment | null> {
  const { [KEY]: value } = await browser.storage.session.get(KEY);
  await browser.storage.session.remove(KEY);
  const { data } = kept.safeParse(value);
  return data && Date.now() - data.at < VALID_MS ? data.garment : null;
}
