/**
 * The last looks of the signed-in shopper, for viewing offline. A picture's signed URL expires, so each picture is stored under the id
 * of its try-on. They are deleted when the shopper signs out or another one signs in.
 */
import { isAllowed } from "../consent/consent.ts";

const LOOKS = "toile-looks";
const INDEX = "/kept-looks";
export const LOOKS_KEPT = 12;

export type KeptLook = { id: string; name: string };
type Index = { userId: string; looks: KeptLook[] };

const pictureKey = (id: string) => `${INDEX}/${id}`;

async function readIndex(cache: Cache): Promise<Index | null> {
  const index = await cache.match(INDEX);
  return index ? ((await index.json()) as Index) : null;
}

/** `signal` aborts if the shopper signs out meanwhile; then nothing more is stored. */
export async function keepLooks(
  userId: string,
  looks: ReadonlyArray<KeptLook & { pictureUrl: string }>,
  signal: AbortSignal,
): Promise<void> {
  if (!isAllowed("functional") || signal.aborted) return;
  if ((await readKeptIndex())?.userId !== userId) await forgetLooks();
  const cache = await caches.open(LOOKS);
  const kept: KeptLook[] = [];
  for (const { id, name, pictureUrl } of looks.slice(0, LOOKS_KEPT)) {
    if (!(await cache.match(pictureKey(id)))) {
      const picture = await fetch(pictureUrl, { signal }).catch(() => null);
      if (signal.aborted) return forgetLooks();
      if (!picture?.ok) continue;
      await cache.put(pictureKey(id), new Response(await picture.blob()));
    }
    kept.push({ id, name });
  }
  await cache.put(INDEX, Response.json({ userId, looks: kept } satisfies Index));
  // Deleted looks, and those no longer among the last ones.
  const keys = new Set([INDEX, ...kept.map(({ id }) => pictureKey(id))]);
  for (const request of await cache.keys()) {
    if (!keys.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  if (signal.aborted) await forgetLooks();
}

async function readKeptIndex(): Promise<Index | null> {
  return (await caches.has(LOOKS)) ? readIndex(await caches.open(LOOKS)) : null;
}

/** Each look with the URL of its picture in this page's memory. */
export async function readLooks(userId: string): Promise<Array<KeptLook & { pictureUrl: string }>> {
  try {
    const index = await readKeptIndex();
    if (index?.userId !== userId) return [];
    const cache = await caches.open(LOOKS);
    const looks = index.looks.map(async (look) => {
      const picture = await cache.match(pictureKey(look.id));
      return picture ? [{ ...look, pictureUrl: URL.createObjectURL(await picture.blob()) }] : [];
    });
    return (await Promise.all(looks)).flat();
  } catch {
    return [];
  }
}

export async function forgetLooks(): Promise<void> {
  try {
    await caches.delete(LOOKS);
  } catch {
    // If caches are blocked, nothing was stored.
  }
}
