import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleEmbed } from "./build.ts";

const GZIP_MAX_BYTES = 8 * 1024;

test("the button's script is at most 8 kB packed, and gives the page no name but the element's [X.71]", {
  timeout: 60_000,
}, async () => {
  const code = await bundleEmbed();
  const bytes = gzipSync(code, { level: 9 }).length;
  console.info(`embed.js: ${bytes} bytes gzipped, ${code.length} as it is`);
  expect(bytes).toBeLessThanOrEqual(GZIP_MAX_BYTES);
  expect(code).not.toMatch(/^(?:var|let|const|function|class)\s/m);
  expect(code).not.toMatch(/localStorage|sessionStorage|document\.cookie|eval\(/);
  expect(code.match(/customElements\.define\(/g)).toHaveLength(1);
});
