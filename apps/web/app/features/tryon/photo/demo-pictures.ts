/** The pictures included in the product: three people as examples of a good photo. */

export type DemoPicture = {
  slug: string;
  name?: string;
  image: string;
  thumb: string;
  alt: string;
  caption?: string;
};

/** Checked by hand: a schema would add its library, a sixth of the page's script, for a file of our own. */
function isDemoPicture(value: unknown): value is DemoPicture {
  const given = value as Record<keyof DemoPicture, unknown> | null;
  if (typeof given !== "object" || given === null) return false;
  const { slug, image, thumb, alt, name = "", caption = "" } = given;
  return [slug, image, thumb, alt, name, caption].every((text) => typeof text === "string");
}

export async function fetchDemoPictures(kind: "people", signal: AbortSignal): Promise<DemoPicture[]> {
  const response = await fetch(`/demo/${kind}.json`, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const pictures: unknown = await response.json();
  if (!Array.isArray(pictures) || !pictures.every(isDemoPicture))
    throw new Error(`/demo/${kind}.json is not a list of pictures`);
  return pictures;
}
