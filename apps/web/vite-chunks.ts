/** Which modules share a file of the built site. May never break: no page loads schemas before it calls the API. */
import type { Plugin, Rolldown } from "vite";

/** What every page uses of the contract, none of it schemas. */
const CONSTANTS =
  /[\\/]contract[\\/]src[\\/](protocol[\\/](constants|extension)|tryon[\\/]stages|client[\\/]api-error)\./;
/** How chosen pictures are opened, for the pages where one can be chosen; no schemas either. */
const PICTURES = /[\\/]contract[\\/]src[\\/]pictures[\\/]/;
/** What shoppers are told about refused pictures, for the pages that try on; no schemas either. */
const REFUSALS = /[\\/]contract[\\/]src[\\/]tryon[\\/]refusals\./;
const SCHEMAS = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/]/;

/**
 * A page of forty small files waits for forty responses, which takes longer on a phone's connection than their bytes. The root
 * route's imports are on every page, so they are two files: React, which seldom changes, and the frame around all pages. Icons and
 * the smallest pieces share a third, and the parts of product lists a fourth.
 *
 * A group includes all that its modules import. Through the contract's index the frame would include every schema: a third of
 * each page's scripts, and most of the time that they take to start. So schemas have a group of their own, taken first.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "constants", test: CONSTANTS, priority: 5 },
  { name: "opened-pictures", test: PICTURES, priority: 5 },
  { name: "refusals", test: REFUSALS, priority: 5 },
  { name: "schemas", test: SCHEMAS, priority: 4 },
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/,
    priority: 3,
  },
  { name: nameOfFrame, debugName: "frame", priority: 2 },
  {
    name: "cards",
    test: /[\\/]catalogue[\\/](card|listing)[\\/](product-card|favourite-button|quick-view-button|deferred-view|structured-data|shop-messages|delete-for-admin)\.|[\\/]app[\\/]ui[\\/]product-(image|price)\.|[\\/]is-admin\./,
  },
  {
    name: "pieces",
    // Before the cards, which would otherwise include the pieces that they show and be on every page with them.
    priority: 1,
    test: /lucide-react|[\\/]app[\\/](ui[\\/](badge|skeleton|visually-hidden|error-state|empty-state|progress)|lib[\\/]format[\\/](money|price))\./,
  },
];

const OURS = /[\\/]apps[\\/]web[\\/]app[\\/]/;

/** Follows only our own modules: through a package's index everything in it would seem to be imported. */
function nameOfFrame(id: string, context: Rolldown.ChunkingContext): string | null {
  const seen = new Set<string>();
  const isInFrame = (module: string): boolean => {
    if (/[\\/]app[\\/](root|entry\.client)\.tsx/.test(module)) return true;
    if (seen.has(module) || !OURS.test(module)) return false;
    seen.add(module);
    return context.getModuleInfo(module)?.importers.some(isInFrame) ?? false;
  };
  return isInFrame(id) ? "frame" : null;
}

/** Pages that check forms with schemas, or call the API as soon as they show. */
const PAGES_WITH_SCHEMAS =
  /^(admin.*|buy-credits|developer|embed-frame|oauth-callback|payment|plans|profile|setup|subscription-success)$/;

/** Stops a build in which any other page loads the schemas at once. Nothing else would show it: the page would only be slower. */
export const checkSchemas: Plugin = {
  name: "check-schemas",
  applyToEnvironment: (environment) => environment.name === "client",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const schemas = chunks.find(({ name }) => name === "schemas");
      // A page may have several files.
      const pages = chunks.map((chunk) => [pageOf(chunk), chunk] as const);
      if (!schemas || !pages.some(([page]) => page === "home"))
        this.error("The schemas or the pages have no file of their own: see vite-chunks.ts.");
      for (const [page, chunk] of pages) {
        if (page === undefined || PAGES_WITH_SCHEMAS.test(page) || !filesOf(chunk, bundle).has(schemas.fileName))
          continue;
        this.error(`The page "${page}" uses a schema of the contract. Import it in a part that loads later.`);
      }
    },
  },
};

const pageOf = ({ facadeModuleId }: Rolldown.OutputChunk): string | undefined =>
  facadeModuleId?.match(/[\\/]routes[\\/]([\w-]+)\.tsx/)?.[1];

/** The file and all that it imports before it runs. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  for (const name of [chunk.fileName, ...chunk.imports]) {
    const file = bundle[name];
    if (found.has(name) || file?.type !== "chunk") continue;
    found.add(name);
    if (file !== chunk) filesOf(file, bundle, found);
  }
  return found;
}
