/**
 * Renders the window's states in a language whose every text stands in ⟦brackets⟧: letters outside of them were not translated, whether seen
 * or read out. What shop and visitor bring (names, prices) has no letters. Dialogs open only
 * in a browser: e2e/embed.spec.ts reads them in German.
 */
import type { EmbedSettings, PhotoIssue } from "@toile/contract";
import type { ReactElement, ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { pack } from "../../../../embed/messages.ts";
import { compileAll, readTexts } from "../../../../languages/texts.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { fakeIndexedDb } from "../../../lib/indexed-db.fixture.ts";
import { PhotoVerdict } from "../photo-check/photo-verdict.tsx";
import { SLOW_MS } from "../progress/waiting.ts";
import { ConsentStep } from "./consent-step.tsx";
import { PhotoStep } from "./photo-step.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { ProductHead } from "./product-head.tsx";
import { ResultStep } from "./result-step.tsx";
import { RunningStep } from "./running-step.tsx";
import type { Result, VisitHandle } from "./visit/use-visit.ts";
import { EmbedWindow, Unavailable } from "./window-page.tsx";

const english = await readTexts("en");

function bracket<T>(texts: T): T {
  const each = (value: unknown): unknown =>
    typeof value === "string"
      ? value && `⟦${value}⟧`
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, each(inner)]));
  return each(texts) as T;
}

/** Attributes that are read out or shown. */
const SPOKEN = [
  "aria-label",
  "aria-description",
  "aria-valuetext",
  "aria-roledescription",
  "alt",
  "title",
  "placeholder",
];

/** Letters without brackets, in texts and in attributes. */
function findUntranslated(root: Element): string[] {
  const attributes = [...root.querySelectorAll("*")].flatMap((element) =>
    SPOKEN.map((name) => element.getAttribute(name) ?? ""),
  );
  const said = [root.textContent ?? "", ...attributes];
  return said.flatMap((text) => text.replaceAll(/⟦[^⟦⟧]*⟧/g, "").match(/\p{L}[\p{L} ]*/gu) ?? []);
}

type Rendered = Awaited<ReturnType<typeof runHook>> & { body: Element };

/** Renders a state, does something in it, and expects that no untranslated text is left. */
async function expectTranslated(state: ReactElement, use: (page: Rendered) => unknown = () => {}): Promise<void> {
  const within = (part: ReactNode) => (
    <IntlProvider locale="en" timeZone="UTC" messages={compileAll(bracket(english))}>
      {state}
      {part}
    </IntlProvider>
  );
  const page = await runHook(() => null, { within, window: { parent: PARENT } });
  const { body, defaultView } = document;
  // The parser knows no scrolling.
  Object.assign((defaultView as unknown as typeof globalThis).HTMLElement.prototype, { scrollIntoView() {} });
  await use({ ...page, body });
  expect(body.textContent).toContain("⟦");
  expect(findUntranslated(body)).toEqual([]);
  await page.leave();
}

/** The parser dispatches only its own events. */
function bubbling(type: string): Event {
  const { Event } = document.defaultView as unknown as typeof globalThis;
  return new Event(type, { bubbles: true });
}

const PARENT = { postMessage() {} };
const SHOP = "https://shop.example";
const settings = { name: "1 & 1", allowedOrigins: [SHOP], photoHours: 24, resultDays: 30 } as EmbedSettings;
const product = {
  ...{ title: "501", url: SHOP, price: "€49", category: "tops" as const },
  images: [`${SHOP}/a.jpg`, `${SHOP}/b.jpg`],
};
const picture = new Blob(["picture"], { type: "image/jpeg" });
const result: Result = { kind: "succeeded", tryOnId: "1", imageUrl: "/result.png", chargeable: true, alarms: [] };
const PROBLEM = { code: "OFFLINE", message: "The connection was lost." };
const START = {
  step: "consent",
  candidate: null,
  photo: null,
  image: 0,
  prediction: null,
  result: null,
  problem: null,
};

/** A visit in one of its states; nothing in it does anything. */
const visit = (changes: object = {}) =>
  ({
    page: { status: "open", shopOrigin: SHOP, product, cart: true },
    pictures: { 0: picture, 1: picture },
    state: { ...START, deleted: false, ...changes },
  }) as unknown as VisitHandle;

beforeEach(() => {
  vi.stubGlobal(
    "Image",
    class {
      naturalWidth = 300;
      naturalHeight = 400;
      decode = async () => {};
    },
  );
});

test("the check finds a text that is written into a component, seen or read out", async () => {
  const state = (
    <main aria-label="Name">
      ⟦Shop⟧ 12 % <b title="⟦title⟧">Hello</b>
    </main>
  );
  await expect(expectTranslated(state)).rejects.toThrow(/Hello[\s\S]*Name/);
});

test.each([
  ["the consent", <ConsentStep key="" visit={visit({ deleted: true, problem: PROBLEM })} settings={settings} />],
  ["no photo", <PhotoStep key="" visit={visit()} />],
  ["a kept photo", <PhotoStep key="" visit={visit({ photo: picture, problem: PROBLEM })} />],
  ["a chosen photo", <PhotoStep key="" visit={visit({ candidate: picture })} />],
  ["the product", <ProductHead key="" product={product} picture={picture} />],
  ["a key that is off", <Unavailable key="" why="off" />],
  ["a server that is down", <Unavailable key="" why="down" />],
])("%s has no text of its own [X.71]", (_, state) => expectTranslated(<main aria-label="⟦⟧">⟦⟧{state}</main>));

test.each([
  ["me.pdf", "application/pdf", english.files.type.message],
  ["me.jpg", "image/jpeg", english.files.empty.message],
])("the refusal of %s (%s) is in the visitor's language [X.71]", (name, type, sentence) =>
  expectTranslated(<PhotoStep visit={visit()} />, async ({ body, step }) => {
    const input = body.querySelector("input[type=file]") as HTMLInputElement;
    Object.defineProperty(input, "files", { value: [new File([], name, { type })] });
    await step(() => input.dispatchEvent(bubbling("change")));
    expect(body.textContent).toContain(sentence);
  }),
);

const issues = Object.keys(english.check.findings).map(
  (finding): PhotoIssue => ({ code: finding, finding, severity: "warn", outlook: "limited", message: "English" }),
);

test.each([
  ["checking", { status: "checking" as const }],
  [
    "doubtful",
    { status: "checked" as const, found: { check: { ok: true, issues, outline: [] }, width: 3, height: 4 } },
  ],
  [
    "useless",
    { status: "checked" as const, found: { check: { ok: false, issues, outline: [] }, width: 3, height: 4 } },
  ],
])("the photo check is told in the visitor's language: %s [X.71]", (_, state) =>
  expectTranslated(<PhotoVerdict state={state} texts={bracket(english).check} />),
);

test.each([null, ...Object.keys(english.running.stages)])(
  "the waiting is told in the visitor's language, however long it takes: %s [X.71]",
  async (stage) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const state = <RunningStep visit={visit({ prediction: stage && { stage } })} />;
    await expectTranslated(state);
    await expectTranslated(state, async ({ step, body }) => {
      await step(() => vi.advanceTimersByTime(SLOW_MS + 1_000));
      expect(body.textContent).toContain(english.running.slow);
    });
  },
);

const alarms = Object.keys(english.alarms).map((code) => ({ code, message: "English" }));

test.each([
  ["good", result],
  ["with faults", { ...result, alarms }],
  ["poor", { ...result, alarms, chargeable: false }],
])("the result is told in the visitor's language: %s [X.71]", (_, shown) =>
  expectTranslated(<ResultStep visit={visit()} result={shown} photo={picture} />, async ({ step, body }) => {
    await step();
    expect(body.querySelector("[role=slider]")).not.toBeNull();
  }),
);

test("a picture that does not arrive says so in the visitor's language [X.71]", () => {
  vi.stubGlobal(
    "Image",
    class {
      decode = () => Promise.reject(new Error("lost"));
    },
  );
  const state = <ResultStep visit={visit()} result={result} photo={picture} />;
  return expectTranslated(state, async ({ step, body }) => {
    await step();
    expect(body.textContent).toContain(english.result.picture.missing);
  });
});

test.each([...Object.keys(english.problems), ...Object.keys(english.advice)])(
  "the problem %s is told in the visitor's language, as a code and as a reason [X.71]",
  async (code) => {
    await expectTranslated(<ProblemNote problem={{ code, message: "" }} />);
    await expectTranslated(<ProblemNote problem={{ code: "NEW", reason: code, message: "" }} />);
  },
);

test("a problem that the window does not know is told in the server's words", () => {
  const state = <ProblemNote problem={{ code: "NEW", message: "42." }} />;
  return expectTranslated(state, ({ body }) => expect(body.textContent).toContain("42."));
});

test.each([
  ["opening", null, null, english.window.opening],
  ["the consent", null, product, english.consent.agree],
  ["no credits", { code: "OUT_OF_CREDITS" as const, message: "English" }, product, english.problems.OUT_OF_CREDITS],
  ["no picture of the product", null, { ...product, images: [] }, english.window.noPicture.text],
])("the whole window speaks the visitor's language: %s [X.71]", (_, problem, opened, sentence) => {
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem() {} });
  fakeIndexedDb();
  const state = <EmbedWindow embedKey="pk_1" settings={settings} problem={problem} />;
  return expectTranslated(state, async ({ step, body, window }) => {
    const data = opened && pack({ type: "open", product: opened, theme: "light", cart: true });
    await step(() => window.dispatchEvent(Object.assign(new Event("message"), { data, origin: SHOP, source: PARENT })));
    expect(body.textContent).toContain(sentence);
  });
});
