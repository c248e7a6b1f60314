import { expect, test, vi } from "vitest";
import { clientOf, lost } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { Receipt } from "./receipt-dialog.tsx";

const PAGE = "<!doctype html><html><head><style>p { color: red }</style></head><body><p>Paid</p></body></html>";

async function open() {
  const receipt = vi.fn(async (_id: string) => PAGE);
  const loadClient = clientOf({ payments: { receipt } });
  const payment = { id: "p1", receiptNumber: "T 2026/0007" };
  const shown = await runHook(() => null, { within: () => <Receipt payment={payment} loadClient={loadClient} /> });
  const { document } = shown.window;
  const button = (name: string) => [...document.querySelectorAll("button")].find((each) => each.textContent === name);
  console.log(document.body.innerHTML);
  return { ...shown, document, button, receipt };
}

test("x", async () => {
  const { button, step } = await open();
  await step(() => button("Download")?.click());
});
