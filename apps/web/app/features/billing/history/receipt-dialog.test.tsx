import { expect, test, vi } from "vitest";
import { lost } from "../../../lib/api/client.fixture.ts";
import { holdTimers, runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { Receipt } from "./receipt-dialog.tsx";

const PAGE = "<!doctype html><html><head><style>p { color: red }</style></head><body><p>Paid</p></body></html>";

/** `number`: the receipt's. `failures`: of the first times that it is fetched. */
async function open(number: string | null = "T-2026/0007", failures: Error[] = []) {
  const receipt = vi.fn(async (_id: string) => {
    const failure = failures.shift();
    if (failure) throw failure;
    return PAGE;
  });
  const payment = { id: "p1", receiptNumber: number };
  const shown = await runHook(() => null, {
    within: () => withinClient({ payments: { receipt } })(<Receipt payment={payment} />),
  });
  const { document } = shown.window;
  const press = (name: string) =>
    shown.step(() => [...document.querySelectorAll("button")].find((each) => each.textContent === name)?.click());
  const frame = document.querySelector("iframe");
  return { ...shown, document, press, frame, receipt };
}

test("a receipt runs no scripts, and its styles are handed to the frame, whose page may have none", async () => {
  const { document, frame, step, receipt } = await open();
  expect(receipt).toHaveBeenCalledExactlyOnceWith("p1");
  expect(frame?.getAttribute("sandbox")?.split(" ")).not.toContain("allow-scripts");
  expect(frame?.getAttribute("srcDoc")).toBe(PAGE.replace(/<style>.*<\/style>/, ""));
  class FrameSheet {
    text = "";
    replaceSync(text: string) {
      this.text = text;
    }
  }
  const inside = { adoptedStyleSheets: [] as FrameSheet[] };
  Object.assign(frame ?? {}, { contentDocument: inside, contentWindow: { CSSStyleSheet: FrameSheet } });
  const { Event: PageEvent } = document.defaultView as unknown as typeof globalThis;
  await step(() => frame?.dispatchEvent(new PageEvent("load")));
  expect(inside.adoptedStyleSheets).toEqual([expect.any(FrameSheet)]);
  expect(inside.adoptedStyleSheets[0]?.text).toBe("p { color: red }");
});

test("Print prints the receipt alone", async () => {
  const { frame, press } = await open();
  const print = vi.fn();
  Object.assign(frame ?? {}, { contentWindow: { print } });
  await press("Print");
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ["T-2026/0007", "receipt-T-2026-0007.html"],
  [null, "receipt-payment.html"],
])("the receipt %s is saved whole, as %s", async (number, name) => {
  holdTimers();
  const { document, press } = await open(number);
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const names: string[] = [];
  document.body.addEventListener("click", ({ target }) => names.push((target as HTMLAnchorElement).download));
  await press("Download");
  vi.restoreAllMocks();
  expect(names.filter(Boolean)).toEqual([name]);
  expect(files[0]?.type).toBe("text/html");
  expect(await files[0]?.text()).toBe(PAGE);
});

test("a receipt that cannot be loaded can be tried again", async () => {
  const { document, press, receipt } = await open("T-1", [lost()]);
  expect(document.body.textContent).toContain("The receipt could not be loaded");
  await press("Try again");
  expect(receipt).toHaveBeenCalledTimes(2);
  expect(document.querySelector("iframe")).not.toBeNull();
});
