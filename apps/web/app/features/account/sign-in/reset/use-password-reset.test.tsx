import { expect, test, vi } from "vitest";
import { runHook } from "../../../../lib/hook.fixture.tsx";
// Loaded before the tests: a form's first check would otherwise wait for the files longer than a step does.
import "../../../../lib/forms/zod-resolver.ts";
import "../auth-fields.ts";
import { ada, json, openSite } from "../../session/site.fixture.tsx";
import { usePasswordReset } from "./use-password-reset.ts";

type Field = "password" | "confirmPassword";

const CHOSEN = "a good password";

type Form = { confirm?: string /** Null: the connection is lost. */; answer?: Response | null };

/** The form with both fields filled in. */
async function open({ confirm = CHOSEN, answer = json({ email: ada.email }) }: Form = {}) {
  const sent: unknown[] = [];
  const site = openSite({
    answers: {
      "POST /auth/reset-password": (body) => {
        sent.push(body);
        return answer ?? Promise.reject(new TypeError("Failed to fetch"));
      },
    },
  });
  const onDone = vi.fn();
  const onRefused = vi.fn();
  const hook = await runHook(() => usePasswordReset({ token: "t1", onDone, onRefused }), site.options);
  // Register the fields, as the form's inputs do.
  const fields = () => ({
    password: hook.now().field("password"),
    confirmPassword: hook.now().field("confirmPassword"),
  });
  const type = (name: Field, value: string) =>
    hook.step(() => fields()[name].onChange({ target: { name, value }, type: "change" }));
  await hook.step(fields);
  await type("password", CHOSEN);
  await type("confirmPassword", confirm);
  const submit = () =>
    hook.step(() => void hook.now().submit({ preventDefault() {}, persist() {} } as unknown as React.FormEvent));
  const errors = () => [fields().password.error, fields().confirmPassword.error];
  return { ...hook, type, submit, errors, sent, onDone, onRefused };
}

test("the password is sent with the link's token, and the page learns whose it was", async () => {
  const { submit, sent, onDone, errors } = await open();
  await submit();
  expect(sent).toEqual([{ token: "t1", password: CHOSEN }]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(ada.email);
  expect(errors()).toEqual([undefined, undefined]);
});

test("two passwords that differ are not sent, and typing removes the sentence", async () => {
  const { submit, sent, type, errors } = await open({ confirm: "another password" });
  await submit();
  expect(errors()).toEqual([undefined, "Passwords do not match"]);
  await type("confirmPassword", CHOSEN);
  expect(errors()).toEqual([undefined, undefined]);
  expect(sent).toEqual([]);
});

test("a link that has run out meanwhile is told to the page", async () => {
  const answer = json({ error: "INVALID_LINK", message: "This link has expired." }, 400);
  const { submit, onRefused, onDone, errors } = await open({ answer });
  await submit();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith("This link has expired.");
  expect(onDone).not.toHaveBeenCalled();
  expect(errors()).toEqual([undefined, undefined]);
});

test.each([
  [
    "a refused password with the reason for it",
    json(
      { error: "VALIDATION_FAILED", message: "Refused.", details: [{ path: "password", message: "Too easy." }] },
      400,
    ),
    "Too easy.",
  ],
  [
    "a server that is busy with its own sentence",
    json({ error: "RATE_LIMITED", message: "Please wait." }, 429),
    "Please wait.",
  ],
  ["a lost connection with ours", null, "That did not work. Please check your connection and try again."],
])("the field shows %s", async (_what, answer, sentence) => {
  const { submit, onDone, onRefused, errors } = await open({ answer });
  await submit();
  expect(errors()).toEqual([sentence, undefined]);
  expect(onDone).not.toHaveBeenCalled();
  expect(onRefused).not.toHaveBeenCalled();
});
