/** The package for npm, as a stranger meets it: packed, installed into an empty folder without a network, run and type-checked. */
import { execFile } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../checks/sources.ts";

const run = promisify(execFile);
const built = path.join(tmpdir(), `toile-client-${process.pid}`);
const project = `${built}-project`;
const npm = (args: string[], cwd: string) =>
  run("npm", [...args, "--offline", "--no-audit", "--no-fund", "--no-update-notifier"], {
    cwd,
    shell: process.platform === "win32",
  });

beforeAll(async () => {
  await run(process.execPath, [path.join(root, "tools", "client", "build.ts"), built]);
  fs.mkdirSync(project);
  fs.writeFileSync(path.join(project, "package.json"), JSON.stringify({ name: "a-shop", type: "module" }));
  const { stdout } = await npm(["pack", "--json", "--pack-destination", project], built);
  const [packed]: { filename: string }[] = Object.values(JSON.parse(stdout));
  await npm(["install", path.join(project, packed?.filename ?? "")], project);
}, 180_000);
afterAll(() => {
  for (const folder of [built, project]) fs.rmSync(folder, { recursive: true, force: true });
});

const installed = (...names: string[]) => path.join(project, "node_modules", ...names);
const PROGRAM = `
  import { createHmac } from "node:crypto";
  import { createToile, ToileError, verifyWebhook } from "@toile/client";

  const ended = { id: "p1", status: "succeeded", stage: "done", resultImageUrls: ["https://shop.example/1.png"], creditsUsed: 1 };
  const calls = [];
  const answer = async (url, { method, headers, body }) => {
    calls.push([method, new URL(url).pathname, headers["X-API-Key"], body?.get("category") ?? null]);
    if (url.endsWith("/virtual-tryon")) return Response.json({ success: true, predictionId: "p1", status: "queued" });
    if (url.endsWith("/events")) return new Response("data: " + JSON.stringify(ended) + "\\n\\n", { headers: { "content-type": "text/event-stream" } });
    return Response.json({ error: "INSUFFICIENT_CREDITS", message: "No credits are left.", requestId: "r1" }, { status: 402 });
  };
  const toile = createToile({ baseUrl: "https://shop.example/", apiKey: "k", fetch: answer });
  const seen = [];
  const result = await toile.tryOn(
    { person: new Uint8Array([1]), garment: { productId: "dress" }, category: "tops" },
    { onProgress: ({ stage }) => seen.push(stage) },
  );
  const refused = await toile.credits().catch((error) => error);

  const [id, timestamp, body] = ["msg_1", String(Math.floor(Date.now() / 1000)), JSON.stringify({ type: "webhook.test", timestamp: "", data: {} })];
  const key = Buffer.from("a secret of a test");
  const signed = createHmac("sha256", key).update([id, timestamp, body].join(".")).digest("base64");
  const headers = { "Webhook-Id": id, "webhook-timestamp": timestamp, "webhook-signature": "v1," + signed };
  const secret = "whsec_" + key.toString("base64");
  const message = verifyWebhook({ secret, headers, body });
  let forged = null;
  try { verifyWebhook({ secret, headers, body: body + " " }); } catch (error) { forged = error.constructor.name; }
  console.log(JSON.stringify({ picture: result.resultImageUrls[0], seen, calls, refused: [refused instanceof ToileError, refused.code], type: message.type, forged }));
`;

test("a program in another folder makes a try-on, meets an error and verifies a webhook with the installed package alone [X.85]", async () => {
  fs.writeFileSync(path.join(project, "program.js"), PROGRAM);
  const { stdout } = await run(process.execPath, ["program.js"], { cwd: project });
  expect(JSON.parse(stdout)).toEqual({
    picture: "https://shop.example/1.png",
    seen: ["done"],
    calls: [
      ["POST", "/api/v1/style/virtual-tryon", "k", "tops"],
      ["GET", "/api/v1/style/predictions/p1/events", "k", null],
      ["GET", "/api/v1/developer/credits", "k", null],
    ],
    refused: [true, "INSUFFICIENT_CREDITS"],
    type: "webhook.test",
    forged: "WebhookVerificationError",
  });
});

const TYPED = `
  import { createToile, type Prediction, ToileError, type TryOnRequest, verifyWebhook } from "@toile/client";

  const toile = createToile({ baseUrl: "https://shop.example", apiKey: "k" });
  const request: TryOnRequest = { person: new Blob(), garment: { url: "https://shop.example/1.jpg" }, category: "tops", seed: 7 };
  export const made: Prediction = await toile.tryOn(request, { onProgress: ({ progress }) => progress.toFixed(1) });
  export const judged: boolean | undefined = made.judgements[0]?.chargeable;
  export const name: string | undefined = made.product?.name;
  export const isRefusal = (error: unknown) => error instanceof ToileError && error.code === "NO_PERSON";
  const message = verifyWebhook({ secret: "s", headers: new Headers(), body: "" });
  export const id = message.type === "webhook.test" ? message.data.message : message.data.id;
  // @ts-expect-error there is no such category
  void toile.start({ person: new Blob(), garment: { productId: "dress" }, category: "hats" });
  // @ts-expect-error there is no such code
  export const isWrong = (error: ToileError) => error.code === "NO_SUCH_CODE";
  // @ts-expect-error a prediction is no text
  export const wrong: string = await toile.get("p1");
`;

test("its types say what the API takes and sends, for programs of Node.js and for pages, with every library check on [X.85]", async () => {
  fs.writeFileSync(path.join(project, "typed.ts"), TYPED);
  const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const strict = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--skipLibCheck",
    "false",
    "--target",
    "es2023",
  ];
  const node = ["--module", "nodenext", "--typeRoots", path.join(root, "node_modules", "@types"), "--types", "node"];
  const page = ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable"];
  for (const kind of [node, page]) {
    const outcome = await run(process.execPath, [compiler, ...strict, ...kind, "typed.ts"], { cwd: project }).catch(
      (error: { stdout: string }) => error,
    );
    expect(outcome.stdout).toBe("");
  }
}, 120_000);

test("the package needs no other, names no path of this machine, and has its licence and those of the code in it", () => {
  const manifest = JSON.parse(fs.readFileSync(installed("@toile", "client", "package.json"), "utf8"));
  const own = JSON.parse(fs.readFileSync(path.join(root, "packages", "client", "package.json"), "utf8"));
  expect(fs.readdirSync(installed()).filter((name) => !name.startsWith("."))).toEqual(["@toile"]);
  expect(manifest).toMatchObject({ name: own.name, version: own.version, license: own.license, sideEffects: false });
  expect([manifest.dependencies, manifest.private]).toEqual([undefined, undefined]);
  const files = fs.readdirSync(installed("@toile", "client"));
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "NOTICE", "README.md", "index.js", "index.d.ts"]));
  for (const file of files) {
    const text = fs.readFileSync(installed("@toile", "client", file), "utf8");
    expect(text.includes(root), file).toBe(false);
    if (/\.(js|d\.ts)$/.test(file)) expect(text, file).not.toMatch(/from "(?!\.\/)/);
  }
  const notices = fs.readFileSync(installed("@toile", "client", "THIRD-PARTY-LICENSES.txt"), "utf8");
  for (const name of Object.keys(own.dependencies).filter((dependency) => !dependency.startsWith("@toile/")))
    expect(notices).toContain(`\n${name} `);
});

test("the folder of the sources refuses to be packed, because what it exports is TypeScript", async () => {
  const folder = path.join(root, "packages", "client");
  const failure = await npm(["pack", "--dry-run"], folder).catch((error: { stderr: string }) => error);
  expect(failure.stderr).toContain("node tools/build.mjs client");
}, 60_000);
