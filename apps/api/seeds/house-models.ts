/** The demo's house models: its three display figures, who need no consent. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { addDrawnModels } from "../src/features/on-model/on-model.ts";
import { createPictures } from "../src/features/pictures/pictures.ts";
import type { Platform } from "../src/platform/platform.ts";

const FIGURES = [
  { file: "figure-1.jpg", wears: "women" },
  { file: "figure-2.jpg", wears: "men" },
  { file: "figure-3.jpg", wears: "women" },
] as const;

type SeedPlatform = Pick<Platform, "config" | "database" | "storage" | "log">;

/** Returns how many were added. */
export async function seedHouseModels(platform: SeedPlatform): Promise<number> {
  const pictures = createPictures(platform);
  const read = async ({ file, wears }: (typeof FIGURES)[number]) => ({
    bytes: await readFigure(platform, file),
    wears,
  });
  return addDrawnModels({ database: platform.database, pictures }, await Promise.all(FIGURES.map(read)));
}

/** From the site's build or, if there is none, its sources. */
async function readFigure({ config }: SeedPlatform, file: string): Promise<Uint8Array> {
  const place = (folder: string) => path.join(config.web.directory, folder, "demo/people", file);
  return readFile(place("build/client")).catch(() => readFile(place("public")));
}
