/** The try-on button's integrations: what they say is true of the button, and what they print is well-formed and escaped. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import {
  ADDRESS_TRY_ONS_PER_DAY,
  ADDRESS_VISITS_PER_HOUR,
  DAILY_BUDGET_DEFAULT,
  PUBLISHABLE_ORIGINS_MAX,
  VISITOR_BUDGET_DEFAULT,
  VISITOR_PHOTO_HOURS,
  VISITOR_TOKEN_DAYS,
} from "@toile/contract";
import { describe, expect, test } from "vitest";
import { longSnippetFor, snippetFor } from "../../apps/web/app/features/developers/publishable/snippet.ts";
import { customLiquidFor } from "../../apps/web/app/features/marketing/shops/custom-liquid.ts";
import { IMAGES_MAX } from "../../apps/web/embed/messages.ts";
import { root } from "./sources.ts";

const folder = path.join(root, "integrations");
const read = (file: string) => fs.readFileSync(path.join(folder, file), "utf8");
const element = fs.readFileSync(path.join(root, "apps/web/embed/element.ts"), "utf8");
/** Every attribute that the element reads, and those of every element. */
const KNOWN = new Set([
  ...[...element.matchAll(/(?:given|getAttribute|hasAttribute)\("([\w-]+)"\)/g)].map(([, name]) => name),
  "style",
]);
const attributesIn = (html: string) =>
  [...html.matchAll(/<toile-try-on([\s\S]*?)>(?=<\/toile-try-on>|\s*$)/g)].flatMap(([, inside = ""]) =>
    [
      ...inside
        .replace(/\{[{%][\s\S]*?[%}]\}/g, "")
        .replace(/"[^"]*"/g, "")
        .matchAll(/(?:^|\s)([a-z-]+)(?==|\s|$)/g),
    ].map(([, name]) => name),
  );

test("every snippet uses the button's own attributes, and reserves its place [X.71]", () => {
  expect(KNOWN.size).toBeGreaterThan(9);
  for (const file of [
    "html/snippet.html",
    "html/with-attributes.html",
    "shopify/custom-liquid.liquid",
    "shopify/blocks/try-on.liquid",
  ]) {
    const used = attributesIn(read(file));
    expect(used, file).toContain("key");
    expect(
      used.filter((name) => !KNOWN.has(name)),
      file,
    ).toEqual([]);
    expect(read(file), file).toContain('style="display:block;height:48px"');
  }
});

test("the snippets in the folder are those that /developer and /shopify-try-on show", () => {
  const where = { origin: "https://toile.example", key: "pk_your_key" };
  expect(read("html/snippet.html").trim()).toBe(snippetFor(where));
  expect(read("html/with-attributes.html").trim()).toBe(longSnippetFor(where));
  expect(read("shopify/custom-liquid.liquid").trim()).toBe(customLiquidFor(where.origin));
});

test("a product without a picture gets no attribute: Shopify would write an error message into it", () => {
  expect(read("shopify/custom-liquid.liquid")).toMatch(
    /\{% if product\.featured_image %\}product-image="[^"\n]*"\{% endif %\}/,
  );
});

test("docs/embed.md has the button's attributes, events, budgets and times [X.71]", () => {
  const docs = fs.readFileSync(path.join(root, "docs/embed.md"), "utf8");
  for (const name of KNOWN) expect(docs).toContain(`\`${name}\``);
  const events = [...element.matchAll(/#dispatch\("([\w-]+)"/g)].map(([, name]) => name);
  for (const name of [...events, "result", "add-to-cart"]) expect(docs).toContain(`\`toile:${name}\``);
  for (const said of [
    `by one visitor (${VISITOR_BUDGET_DEFAULT} by default) and by all visitors together (${DAILY_BUDGET_DEFAULT})`,
    `may start ${ADDRESS_TRY_ONS_PER_DAY} try-ons in 24 hours and ${ADDRESS_VISITS_PER_HOUR} visits in an hour`,
    `for ${VISITOR_TOKEN_DAYS} days at most`,
    `keeps the photo for ${VISITOR_PHOTO_HOURS} hours`,
  ])
    expect(docs).toContain(said);
  expect([IMAGES_MAX, PUBLISHABLE_ORIGINS_MAX]).toEqual([8, 10]);
});

describe("the Shopify block", () => {
  const liquid = read("shopify/blocks/try-on.liquid");
  const [, schema = ""] = /\{% schema %\}([\s\S]*)\{% endschema %\}/.exec(liquid) ?? [];

  test("has the settings that it uses, and a file for each that it names [X.71]", () => {
    const { settings, javascript, target } = JSON.parse(schema);
    const ids: string[] = settings.map(({ id }: { id: string }) => id);
    const used = [...liquid.matchAll(/block\.settings\.(\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(ids));
    expect(target).toBe("section");
    expect(fs.existsSync(path.join(folder, "shopify/assets", javascript))).toBe(true);
    for (const { options, default: standard } of settings)
      if (options) expect(options.map(({ value }: { value: string }) => value)).toContain(standard);
  });

  test("closes what it opens, and escapes every value in an attribute", () => {
    const tags = [...liquid.matchAll(/\{%-?\s*(\w+)/g)].map(([, name]) => name);
    const count = (name: string) => tags.filter((tag) => tag === name).length;
    for (const name of ["if", "comment", "schema"]) expect([name, count(name)]).toEqual([name, count(`end${name}`)]);
    const values = [...liquid.matchAll(/="([^"\n]*\{\{[^"\n]*\}\}[^"\n]*)"/g)].flatMap(([, value = ""]) => [
      ...value.matchAll(/\{\{([^}]*)\}\}/g),
    ]);
    expect(values.length).toBeGreaterThan(7);
    for (const [, value = ""] of values) expect(value).toMatch(/\| escape\s*$|^\s*shop\.url\s*$/);
  });
});

const php = spawnSync("php", ["-v"]).status === 0;

// Where there is no PHP nothing can be said of it.
describe.skipIf(!php)("the WooCommerce plug-in", () => {
  const plugin = path.join(folder, "woocommerce/toile-try-on.php");
  const run = (input: object) => {
    const standIn = path.join(root, "tools/checks/woocommerce-stand-in.php");
    const options = { input: JSON.stringify(input), encoding: "utf8" as const };
    const { stdout, stderr, status } = spawnSync("php", ["-d", "display_errors=stderr", standIn, plugin], options);
    expect([status, stderr]).toEqual([0, ""]);
    return JSON.parse(stdout);
  };
  const key = `pk_${"a".repeat(40)}`;
  const option = { address: "https://toile.example", key, label: "", theme: "dark", categories: [] as number[] };
  const product = { name: "Linen shirt", price: 49, images: [7, 8] };

  test("is valid PHP, and hangs on the product's page", () => {
    expect(spawnSync("php", ["-l", plugin], { encoding: "utf8" }).stdout).toContain("No syntax errors");
    const { hooks } = run({ call: "button" });
    expect(hooks.woocommerce_single_product_summary).toEqual(["toile_try_on_button", 35]);
  });

  test("prints the button for a product, with everything escaped [X.71]", () => {
    const { html } = run({ call: "button", option, product });
    expect(html).toBe(
      `<toile-try-on key="${key}" product-title="Linen shirt" product-url="https://shop.example/p/1?a=1&amp;b=2" product-price="49.00\u00a0€"` +
        ' product-image="https://shop.example/uploads/7.jpg https://shop.example/uploads/8.jpg" theme="dark" lang="de-DE"' +
        ' style="display:block;height:48px;margin-block:1em;clear:both" cart></toile-try-on>',
    );
    expect(attributesIn(html).filter((name) => !KNOWN.has(name))).toEqual([]);
    const evil = '"><script>alert(1)</script>';
    const attacked = run({
      call: "button",
      option: { ...option, label: evil, key: evil },
      product: { ...product, name: evil },
    });
    expect(attacked.html).not.toMatch(/<script|"><(?!\/toile-try-on>)/);
    const unsold = run({ call: "button", option, product: { ...product, sold: false } });
    expect(unsold.html).not.toContain(" cart>");
  });

  test("prints nothing without settings, without a picture, or on other pages", () => {
    expect(run({ call: "button", product }).html).toBe("");
    expect(run({ call: "button", option: { ...option, key: "" }, product }).html).toBe("");
    expect(run({ call: "button", option, product: { ...product, images: [] } }).html).toBe("");
    expect(run({ call: "button", option }).html).toBe("");
    expect(run({ call: "scripts", option, isProduct: false }).scripts).toEqual([]);
    expect(run({ call: "scripts", option }).scripts[0]).toEqual(["toile-try-on", "https://toile.example/embed.js"]);
  });

  test("stores an address and a key alone that can be some, and keeps the key that it had", () => {
    const sent = { address: " https://toile.example/ ", key, label: "<b>Try</b>", theme: "pink" };
    expect(run({ call: "sanitize", sent }).result).toEqual({ ...option, label: "Try", theme: "light" });
    const wrong = run({ call: "sanitize", option, sent: { ...sent, key: "toile_secret", address: "javascript:1" } });
    expect(wrong.result).toMatchObject({ key, address: "" });
    expect(wrong.errors).toHaveLength(1);
    expect(run({ call: "sanitize", sent: "nonsense" }).result).toEqual({
      address: "",
      key: "",
      label: "",
      theme: "light",
      categories: [],
    });
  });

  test("asks Toile when it is saved whether the button will work in this shop, and says what is missing", () => {
    const saved = (toile: string | null) => run({ call: "sanitize", sent: option, toile });
    const fine = saved('{"problem":null}');
    expect(fine.errors).toEqual([]);
    expect(fine.requests).toEqual([
      [`https://toile.example/api/v1/embed/availability?key=${key}`, "https://shop.example"],
    ]);
    const problem = (code: string) => JSON.stringify({ problem: { code, message: "It is broken." } });
    for (const [response, said] of [
      [problem("ORIGIN_NOT_LISTED"), "Add https://shop.example to it"],
      [problem("KEY_UNKNOWN"), "does not know this key"],
      [problem("OUT_OF_CREDITS"), "no credits left"],
      [problem("BUDGET_USED_UP"), "for 24 hours"],
      [problem("ANOTHER"), "Toile says: It is broken."],
      [null, "No Toile answers at https://toile.example."],
      ["<html>", "No Toile answers"],
      ["{}", "No Toile answers"],
    ] as const) {
      const { errors, result } = saved(response);
      expect(errors).toEqual([expect.stringContaining(said)]);
      expect(result).toEqual(option);
    }
    // Nothing to ask with.
    expect(run({ call: "sanitize", sent: { ...option, key: "" } }).requests).toEqual([]);
  });

  test("is shown in the chosen categories and those below them, and not with a product that hides it", () => {
    const shown = (categories: number[], inside: number[], meta = {}) =>
      run({
        call: "button",
        option: { ...option, categories },
        product: { ...product, categories: inside, meta },
        ancestors: { 12: [5] },
      }).html !== "";
    expect([shown([], []), shown([5], [5]), shown([5], [12]), shown([12], [5]), shown([5], [])]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(shown([], [], { _toile_try_on_hidden: "yes" })).toBe(false);
    const sent = { ...option, categories: ["5", "x", "<b>", 7] };
    expect(run({ call: "sanitize", sent }).result.categories).toEqual([5, 7]);
    expect(run({ call: "save", product, sent: { _toile_try_on_hidden: "yes" } }).result).toEqual({
      _toile_try_on_hidden: "yes",
    });
    expect(run({ call: "save", product, sent: {} }).result).toEqual({ _toile_try_on_hidden: "no" });
    const terms = [
      { term_id: 5, name: "Tops & <shirts>" },
      { term_id: 7, name: "Gifts" },
    ];
    const { html } = run({ call: "page", option: { ...option, categories: [5] }, terms });
    expect(html).toContain('value="5" checked> Tops &amp; &lt;shirts&gt;</label>');
    expect(html).toContain('value="7"> Gifts</label>');
  });

  test("has a settings page for those who may change it alone", () => {
    const evil = '"><script>';
    const { html } = run({ call: "page", option: { ...option, label: evil } });
    expect(html).toContain('value="https://toile.example"');
    expect(html).toContain('<option value="dark" selected>Dark</option>');
    expect(html).not.toContain(evil);
    expect(run({ call: "page", option, isAdmin: false }).html).toBe("");
  });
});
