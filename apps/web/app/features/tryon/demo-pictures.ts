/** The pictures that come with the product: three people as examples of a good photo, and a rail of garments to begin with. */
import { z } from "zod";

const demoPicture = z.object({
  slug: z.string(),
  name: z.string().optional(),
  image: z.string(),
  thumb: z.string(),
  alt: z.string(),
  caption: z.string().optional(),
});
export type DemoPicture = z.output<typeof demoPicture>;

export async function fetchDemoPictures(kind: "people" | "garments", signal: AbortSignal): Promise<DemoPicture[]> {
  const response = await fetch(`/demo/${kind}.json`, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return demoPicture.array().parse(await response.json());
}
