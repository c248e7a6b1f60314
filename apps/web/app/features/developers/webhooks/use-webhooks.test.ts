import type { Webhook } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { useWebhookActs } from "./use-webhook-acts.ts";
import { useWebhooks } from "./use-webhooks.ts";

const webhookOf = (id: string, changes: Partial<Webhook> = {}): Webhook => ({
  ...{ id, url: `https://${id}.example/`, events: ["tryon.succeeded"], enabled: true },
  ...{ disabledBy: null, failingSince: null, createdAt: "2026-11-21T12:00:00.000Z", ...changes },
});

/** The card with two webhooks, each with its buttons. */
async function open() {
  const calls = {
    list: async () => [webhookOf("a"), webhookOf("b")],
    add: vi.fn(async ({ url }: { url: string }) => ({ webhook: webhookOf("c", { url }), secret: "whsec_c" })),
    test: vi.fn(async (_id: string) => {}),
    change: vi.fn(async (id: string, { enabled }: { enabled: boolean }) => webhookOf(id, { enabled })),
    renewSecret: vi.fn(async (id: string) => ({ webhook: webhookOf(id), secret: `whsec_${id}` })),
    remove: vi.fn(async (_id: string) => {}),
  };
  const onExpired = vi.fn();
  const onTested = vi.fn();
  const hook = await runHook(
    () => {
      const card = useWebhooks();
      const actsOf = (id: string) => ({
        onSecret: card.setShown,
        webhook: card.webhooks.data?.find((one) => one.id === id) ?? webhookOf(id),
      });
      const items = { a: useWebhookActs(actsOf("a"), onTested), b: useWebhookActs(actsOf("b"), onTested) };
      return { card, items };
    },
    { within: withinClient({ webhooks: calls }, onExpired) },
  );
  const known = () => hook.now().card.webhooks.data?.map(({ id, enabled }) => `${id} ${enabled ? "on" : "off"}`);
  return { ...hook, calls, onExpired, onTested, known };
}

test("an added webhook joins the list, and its secret is shown", async () => {
  const { now, step, known } = await open();
  await step(() => void now().card.add("https://new.example/", ["tryon.failed"]));
  expect(known()).toEqual(["a on", "b on", "c on"]);
  expect(now().card.shown).toEqual({ url: "https://new.example/", secret: "whsec_c" });
});

test("two changes at once are both kept, whichever is answered first", async () => {
  const { now, step, calls, known } = await open();
  const [ofA, ofB] = [Promise.withResolvers<Webhook>(), Promise.withResolvers<Webhook>()];
  calls.change.mockReturnValueOnce(ofA.promise).mockReturnValueOnce(ofB.promise);
  await step(() => {
    void now().items.a.setEnabled();
    void now().items.b.setEnabled();
  });
  await step(() => ofB.resolve(webhookOf("b", { enabled: false })));
  await step(() => ofA.resolve(webhookOf("a", { enabled: false })));
  expect(known()).toEqual(["a off", "b off"]);
});

test("one that is off is switched on", async () => {
  const { now, step, calls, known } = await open();
  await step(() => void now().items.a.setEnabled());
  await step(() => void now().items.a.setEnabled());
  expect(calls.change.mock.calls).toEqual([
    ["a", { enabled: false }],
    ["a", { enabled: true }],
  ]);
  expect(known()).toEqual(["a on", "b on"]);
});

test("a test message opens the log, a new secret is shown with its URL, and a deleted webhook leaves the list", async () => {
  const { now, step, onTested, known } = await open();
  await step(() => void now().items.b.test());
  expect(onTested).toHaveBeenCalledOnce();
  expect(currentToast()?.title).toBe("Test message sent");
  await step(() => void now().items.b.renew());
  expect(now().card.shown).toEqual({ url: "https://b.example/", secret: "whsec_b" });
  await step(() => void now().items.b.remove());
  expect(known()).toEqual(["a on"]);
  expect(currentToast()?.title).toBe("Webhook deleted");
});

test("a change that fails changes nothing, and the server's reason is told", async () => {
  const { now, step, calls, known, onTested } = await open();
  calls.remove.mockRejectedValueOnce(lost());
  await step(() => void now().items.a.remove());
  expect(currentToast()).toMatchObject({ title: "The webhook could not be deleted", description: "Please try again." });
  calls.test.mockRejectedValueOnce(refusal(409, "CONFLICT", "It is switched off."));
  await step(() => void now().items.a.test());
  expect(currentToast()).toMatchObject({
    ...{ title: "The test message could not be sent", description: "It is switched off." },
  });
  expect(onTested).not.toHaveBeenCalled();
  calls.add.mockRejectedValueOnce(refusal(400, "VALIDATION_FAILED", "That address is private."));
  await step(() => void now().card.add("https://10.0.0.1/", ["tryon.failed"]));
  expect(currentToast()?.description).toBe("That address is private.");
  expect(now().card.shown).toBeNull();
  expect(known()).toEqual(["a on", "b on"]);
});

test("an expired session is told to the page", async () => {
  const { now, step, calls, onExpired } = await open();
  calls.renewSecret.mockRejectedValueOnce(refusal(401));
  await step(() => void now().items.a.renew());
  expect(onExpired).toHaveBeenCalledOnce();
  expect(now().card.shown).toBeNull();
});
