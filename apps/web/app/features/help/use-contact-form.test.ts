import type { SupportRequest } from "@toile/contract";
import type { FormEvent } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { lost } from "../../lib/api/client.fixture.ts";
import { holdTimers, runHook } from "../../lib/hook.fixture.tsx";
import { NOT_SENT, NotSent, useContactForm } from "./use-contact-form.ts";

const FILLED = {
  ...{ name: "Ada", email: "ada@toile.test", topic: "credits", website: "" },
  message: "Where are the credits that I bought yesterday?",
};

async function open(filled: Record<string, string> = FILLED) {
  holdTimers();
  const typed = { ...filled };
  const focused: string[] = [];
  const form = { querySelector: (name: string) => ({ focus: () => focused.push(name) }) };
  // The browser's reads a form element, which does not exist here.
  vi.stubGlobal(
    "FormData",
    class {
      get = (name: string) => typed[name] ?? null;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  let forms = 0;
  const begin = vi.fn(async () => ({ formId: `form-${++forms}` }));
  const send = vi.fn(async (_request: SupportRequest) => {});
  const hook = await runHook(() => useContactForm({ begin, send }));
  const submit = () => {
    const event = { preventDefault() {}, currentTarget: form } as unknown as FormEvent<HTMLFormElement>;
    return hook.step(() => void hook.now().submit(event));
  };
  /** The server takes no question sooner after the form was opened. */
  const wait = () => hook.step(() => vi.runAllTimers());
  return { ...hook, submit, wait, begin, send, focused, typed };
}

test("what is missing is said at its field, the first one takes the focus, and nothing is sent", async () => {
  const { now, step, submit, begin, focused } = await open({ ...FILLED, email: "ada", message: "Help" });
  await submit();
  expect(now().errors).toEqual({ email: "Email is invalid", message: "Please tell us a little more" });
  expect(focused).toEqual(['[name="email"]']);
  expect(begin).not.toHaveBeenCalled();
  await step(() => now().clear("email"));
  expect(now().errors).toEqual({ message: "Please tell us a little more" });
});

test("a question waits until the server takes the form as a person's, and a second press sends nothing", async () => {
  const { now, submit, wait, send } = await open();
  await submit();
  await submit();
  expect(now().state.kind).toBe("sending");
  expect(send).not.toHaveBeenCalled();
  await wait();
  const { website: _empty, ...sent } = FILLED;
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...sent, formId: "form-1" });
  expect(now().state.kind).toBe("done");
});

test("a question that did not arrive is sent again under the same number, so that it arrives once", async () => {
  const { now, step, submit, wait, send, begin } = await open();
  await step(() => now().onBegin());
  await wait();
  send.mockRejectedValueOnce(lost());
  await submit();
  expect(now().state).toEqual({ kind: "failed", message: NOT_SENT });
  await submit();
  expect(send.mock.calls.map(([{ formId }]) => formId)).toEqual(["form-1", "form-1"]);
  expect(begin).toHaveBeenCalledOnce();
  expect(now().state.kind).toBe("done");
});

test("a form that is too old gets another number, and its refusal is shown at the fields it names", async () => {
  const { now, submit, wait, send, focused } = await open();
  send.mockRejectedValueOnce(new NotSent("Please send it again.", { isStale: true, fields: { topic: "Choose" } }));
  await submit();
  await wait();
  expect(now().state).toEqual({ kind: "failed", message: "Please send it again." });
  expect(now().errors).toEqual({ topic: "Choose" });
  expect(focused).toEqual(['[name="topic"]']);
  await submit();
  await wait();
  expect(send.mock.calls.map(([{ formId }]) => formId)).toEqual(["form-1", "form-2"]);
});

test("a number that could not be fetched while writing is fetched again when sending", async () => {
  const { now, step, submit, wait, send, begin } = await open();
  begin.mockRejectedValueOnce(lost());
  await step(() => now().onBegin());
  expect(now().state.kind).toBe("open");
  await submit();
  await wait();
  expect(begin).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenCalledOnce();
});

test("the field that only a program fills in goes to the server, which then knows", async () => {
  const { submit, wait, send } = await open({ ...FILLED, website: "https://spam.example" });
  await submit();
  await wait();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ website: "https://spam.example" });
});
