/**
 * Builds the service worker into build/client/sw.js, after the site, because it names the site's own files. With SERVICE_WORKER=off it
 * builds one that unregisters itself wherever an earlier one runs.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

const web = path.resolve(import.meta.dirname, "..");
const client = path.join(web, "build", "client");

const OFF = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

type Part = { module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part>; version: string };

function readManifest(): Manifest {
  const assets = path.join(client, "assets");
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The site's build has no manifest: build it first.");
  const text = readFileSync(path.join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

/** The files of the offline page; the files of every other page are stored when used. */
function shellOf({ entry, routes }: Manifest): string[] {
  const parts = [entry, routes.root, routes["routes/offline"]].filter((part) => part !== undefined);
  const files = parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  return [...new Set(files.map((file) => file.replace(/#.*$/, "")))];
}

async function buildWorker(): Promise<void> {
  const manifest = readManifest();
  const { version, routes } = manifest;
  // The built files have a hash of their content in their names, so the browser may take them from its cache.
  const precached = [
    { url: "/offline", revision: createHash("sha256").update(JSON.stringify(manifest)).digest("hex").slice(0, 16) },
    ...shellOf(manifest).map((url) => ({ url, revision: null })),
  ];
  await build({
    configFile: false,
    root: web,
    logLevel: "warn",
    publicDir: false,
    define: {
      __BUILD__: JSON.stringify(version),
      __PRECACHE__: JSON.stringify(precached),
      __ROUTES__: JSON.stringify(routes),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: path.join(import.meta.dirname, "worker.ts"),
        formats: ["iife"],
        name: "worker",
        fileName: () => "sw.js",
      },
    },
  });
}

if (process.env.SERVICE_WORKER === "off") writeFileSync(path.join(client, "sw.js"), OFF);
else await buildWorker();
