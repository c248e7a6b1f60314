/** The pictures that come with the product: three people as examples of a good photo, and a rail of garments to begin with. */
import { z } from "zod";

/** Accepts `{name, image}` and the spellings that a list of pictures is likely to have; extra fields are welcome. */
const listed = z
  .object({
    id: z.string().optional(),
    slug: z.string().optional(),
    name: z.string().optional(),
    title: z.string().optional(),
    alt: z.string().optional(),
    description: z.string().optional(),
    file: z.string().optional(),
    image: z.string().optional(),
    src: z.string().optional(),
    url: z.string().optional(),
    thumb: z.string().optional(),
    thumbnail: z.string().optional(),
  })
  .loose();

export type DemoPicture = { id: string; name: string; alt: string; imageUrl: string; thumbUrl: string };

function toDemoPicture(entry: z.output<typeof listed>, folder: string): DemoPicture | null {
  const file = entry.image ?? entry.src ?? entry.url ?? entry.file;
  if (!file) return null;
  const at = (path: string) => (path.startsWith("/") ? path : `${folder}/${path}`);
  const name = entry.name ?? entry.title ?? "";
  return {
    id: entry.id ?? entry.slug ?? file,
    name,
    alt: entry.alt ?? entry.description ?? name,
    imageUrl: at(file),
    thumbUrl: at(entry.thumb ?? entry.thumbnail ?? file),
  };
}

export async function fetchDemoPictures(kind: "people" | "garments", signal: AbortSignal): Promise<DemoPicture[]> {
  const folder = `/demo/${kind}`;
  const response = await fetch(`${folder}/${kind}.json`, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const value: unknown = await response.json();
  const list = Array.isArray(value) ? value : Object.values(value as Record<string, unknown>).find(Array.isArray);
  const entries = z.array(listed).parse(list ?? []);
  return entries.map((entry) => toDemoPicture(entry, folder)).filter((picture) => picture !== null);
}
