/** The shop's garments that can be tried on, for the rail. */
import type { Product } from "@toile/contract";
import type { GetClient } from "../../../lib/api/use-client.ts";

export type RailProduct = Pick<Product, "id" | "name" | "mainImageUrl" | "pictures">;
export type RailCategory = { name: string; slug: string };
/** What the rail shows: `place` is a category's slug, or one of these. */
export const ALL = "";
export const FAVOURITES = "*";
export type RailChoice = { q: string; place: string };

const SHOWN = 24;

/** Fetched directly: a client of the API would load its schema library for visitors who only look at the page. */
async function read(path: string, signal: AbortSignal): Promise<unknown[]> {
  const response = await fetch(`/api/v1${path}`, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const answer: unknown = await response.json();
  if (!Array.isArray(answer)) throw new Error(`${path} did not return a list`);
  return answer;
}

export function railPath({ q, place }: RailChoice): string {
  const said = { canTryOn: "true", limit: String(SHOWN), q: q.trim(), category: place };
  return `/products?${new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ""))}`;
}

/** Favourites belong to the account and are few, so they are searched by name here. */
export async function fetchRail(
  choice: RailChoice,
  { getClient, signal }: { getClient: GetClient; signal: AbortSignal },
): Promise<RailProduct[]> {
  // Our own API's list of products.
  if (choice.place !== FAVOURITES) return (await read(railPath(choice), signal)) as RailProduct[];
  const { products } = await (await getClient()).favourites.list(1, 100);
  const word = choice.q.trim().toLowerCase();
  return products.filter(({ name, canTryOn }) => canTryOn && name.toLowerCase().includes(word));
}

export const fetchRailCategories = async (signal: AbortSignal): Promise<RailCategory[]> =>
  (await read("/categories?limit=100", signal)) as RailCategory[]; // Our own API's list of categories.
