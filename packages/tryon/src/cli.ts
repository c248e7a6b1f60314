/** toile-tryon person.jpg garment.jpg -o result.png: the engine without a server. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { writeDebugPictures } from "./debug-pictures.ts";
import { createTryOnEngine, type GarmentCategory, TryOnRefusal, type TuckChoice } from "./index.ts";

const USAGE = `Usage: toile-tryon person.jpg garment.jpg -o result.png
  --category tops|bottoms|one-pieces   what the garment is (default: guessed from its outline)
  --tuck in|out|auto                   whether a top goes into the trousers (default: auto)
  --seed N                             of the grain (default: 1)
  --debug dir/                         also writes what the stages saw
Exit code 0 done, 1 wrong use or a bug, 2 refused: the reason's code is on stderr.`;

const CATEGORIES: readonly string[] = ["tops", "bottoms", "one-pieces"] satisfies GarmentCategory[];
const TUCKS: readonly string[] = ["in", "out", "auto"] satisfies TuckChoice[];
const isCategory = (value: string): value is GarmentCategory => CATEGORIES.includes(value);
const isTuck = (value: string): value is TuckChoice => TUCKS.includes(value);

class UsageError extends Error {}

interface Arguments {
  personPath: string;
  garmentPath: string;
  outputPath: string;
  category: GarmentCategory | "auto";
  tuck: TuckChoice;
  seed: number;
  debugFolder: string | undefined;
}

function readArguments(argv: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      output: { type: "string", short: "o" },
      category: { type: "string", default: "auto" },
      tuck: { type: "string", default: "auto" },
      seed: { type: "string", default: "1" },
      debug: { type: "string" },
    },
  });
  const [personPath, garmentPath] = positionals;
  const { output, category, tuck } = values;
  if (!personPath || !garmentPath || positionals.length > 2 || !output) throw new UsageError("two photos and -o");
  if (category !== "auto" && !isCategory(category)) throw new UsageError(`unknown category ${category}`);
  if (!isTuck(tuck)) throw new UsageError(`unknown tuck ${tuck}`);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new UsageError(`the seed is not a whole number: ${values.seed}`);
  return { personPath, garmentPath, outputPath: output, category, tuck, seed, debugFolder: values.debug };
}

async function run(options: Arguments): Promise<void> {
  const person = await readFile(options.personPath);
  const garment = await readFile(options.garmentPath);
  const engine = await createTryOnEngine();
  const isJpeg = [".jpg", ".jpeg"].includes(extname(options.outputPath).toLowerCase());
  const { category, tuck, seed } = options;
  const request = { person, garment, category, tuck, seed, garmentPhotoType: "auto" } as const;
  if (options.debugFolder) {
    await mkdir(options.debugFolder, { recursive: true });
    for (const [name, picture] of await writeDebugPictures(request)) {
      await writeFile(join(options.debugFolder, name), picture);
    }
  }
  const result = await engine.tryOn({ ...request, outputFormat: isJpeg ? "jpeg" : "png" });
  await writeFile(options.outputPath, result.image);
  for (const warning of result.warnings) console.error(`${warning.code} ${warning.message}`);
  console.log(JSON.stringify({ category: result.category, width: result.width, height: result.height }));
}

/** Runs the command line; returns the exit code. */
export async function main(argv: string[]): Promise<0 | 1 | 2> {
  try {
    await run(readArguments(argv));
    return 0;
  } catch (error) {
    if (error instanceof TryOnRefusal) {
      console.error(`${error.code} ${error.message}`);
      return 2;
    }
    const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
    console.error(isUsage ? `${error.message}\n\n${USAGE}` : error);
    return 1;
  }
}
