import { STORAGE_KEYS } from "@toile/contract";
import type { FormEvent } from "react";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { refusal } from "../../../lib/api/client.fixture.ts";
import { holdTimers, runHook } from "../../../lib/hook.fixture.tsx";
// Loaded before the tests: a form's first check would otherwise wait for the file longer than a step does.
import "../../../lib/forms/zod-resolver.ts";
import { currentToast } from "../../../ui/toast.ts";
import type { Origin } from "../session/origin.ts";
import { useSession } from "../session/session.tsx";
import { ada, json, openSite, type SiteOptions } from "../session/site.fixture.tsx";
import { loginFields } from "./auth-fields.ts";
import { useAuthForm } from "./use-auth-form.ts";

const FROM: Origin = { pathname: "/try-on", search: "?product=1", hash: "", state: { photo: 3 } };
const session = { accessToken: "a2", refreshToken: "r2", user: ada };

type Form = {
  from?: Origin | null;
  redirectMs?: number;
  site?: SiteOptions;
  loadSchema?: () => Promise<typeof loginFields>;
};

const ready = async () => loginFields;

async function open({ from = FROM, redirectMs = 0, site = {}, loadSchema = ready }: Form = {}) {
  const enter = vi.fn(async (): Promise<typeof session | null> => session);
  const onSignedIn = vi.fn();
  const opened = openSite({ at: "/login", ...site });
  const hook = await runHook(() => {
    const form = useAuthForm({
      ...{ from, onSignedIn, redirectMs, enter },
      loadSchema,
      names: ["email", "password"],
      defaultValues: { email: "ada@toile.test", password: "secret" },
      failure: { title: "Login Failed", description: "Please check your credentials and try again." },
    });
    return { form, place: useLocation(), session: useSession() };
  }, opened.options);
  // Register the fields, as the form's inputs do.
  const fields = () => ({ email: hook.now().form.field("email"), password: hook.now().form.field("password") });
  await hook.step(fields);
  const submit = () => void hook.now().form.submit({ preventDefault() {}, persist() {} } as unknown as FormEvent);
  return { ...hook, ...opened, fields, submit, enter, onSignedIn };
}

test("a sign-in begins the session and leads back to the page that asked for it, with its state [S2.27]", async () => {
  const { now, step, submit, onSignedIn, localStorage } = await open();
  await step(submit);
  expect(onSignedIn).toHaveBeenCalledOnce();
  expect(now().session).toMatchObject({ status: "authenticated", user: { id: ada.id } });
  expect(localStorage.getItem(STORAGE_KEYS.authToken)).toBe("a2");
  expect(now().place).toMatchObject({ pathname: "/try-on", search: "?product=1", state: { photo: 3 } });
});

test("a sign-in that nobody asked for leads home", async () => {
  const { now, step, submit } = await open({ from: null });
  await step(submit);
  expect(now().place).toMatchObject({ pathname: "/", state: null });
});

test("a second step keeps the visitor on the form, signed out", async () => {
  const { now, step, submit, enter, onSignedIn } = await open();
  enter.mockResolvedValueOnce(null);
  await step(submit);
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(now().session.status).toBe("anonymous");
  expect(now().place.pathname).toBe("/login");
});

test("a refusal is told in the server's words and marks its fields, and typing removes the mark", async () => {
  const { now, step, submit, enter, fields } = await open();
  enter.mockRejectedValueOnce(
    refusal(400, "REFUSED", "Email or password is wrong.", { email: "We know no such email" }),
  );
  await step(submit);
  expect(currentToast()).toMatchObject({ title: "Login Failed", description: "Email or password is wrong." });
  expect(fields().email.error).toBe("We know no such email");
  expect(fields().password.error).toBeUndefined();
  await step(() => fields().email.onChange({ target: { name: "email", value: "b@toile.test" }, type: "change" }));
  expect(fields().email.error).toBeUndefined();
  expect(now().form.value("email")).toBe("b@toile.test");
});

test("a fault of the server is not shown, our own sentence is, and the form works again", async () => {
  const { now, step, submit, enter } = await open();
  enter.mockRejectedValueOnce(refusal(500, "INTERNAL", "relation does not exist"));
  await step(submit);
  expect(currentToast()?.description).toBe("Please check your credentials and try again.");
  expect(now().form.busy).toBe(false);
  await step(submit);
  expect(now().session.status).toBe("authenticated");
});

test("what is missing is said before the server is asked", async () => {
  const { step, submit, enter, fields } = await open();
  await step(() => fields().password.onChange({ target: { name: "password", value: "" }, type: "change" }));
  await step(submit);
  expect(enter).not.toHaveBeenCalled();
  expect(fields().password.error).toBeTruthy();
});

test("checks that could not be loaded are told, and are loaded again at the next press", async () => {
  const loadSchema = vi.fn(ready).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const { now, step, submit, enter } = await open({ loadSchema });
  await step(submit);
  expect(currentToast()).toMatchObject({
    title: "Login Failed",
    description: "That did not work. Please check your connection and try again.",
  });
  expect(enter).not.toHaveBeenCalled();
  expect(now().form.busy).toBe(false);
  await step(submit);
  expect(now().session.status).toBe("authenticated");
});

test("the checks load when the form gets the focus, and not before", async () => {
  const loadSchema = vi.fn(ready).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const { now, step } = await open({ loadSchema });
  expect(loadSchema).not.toHaveBeenCalled();
  await step(() => now().form.onBegin());
  expect(loadSchema).toHaveBeenCalledOnce();
});

test("an administrator who lacks the second step is led to set it up, any other goes on", async () => {
  holdTimers();
  for (const [enabled, path] of [
    [false, "/profile"],
    [true, "/try-on"],
  ] as const) {
    const twoFactor = { required: true, enabled, since: null, recoveryCodesLeft: 0 };
    const answers = { "GET /users/security": () => json({ twoFactor }) };
    const { now, step, submit, enter, leave } = await open({ redirectMs: 100, site: { answers } });
    enter.mockResolvedValueOnce({ ...session, user: { ...ada, role: "admin" } });
    await step(submit);
    expect(now().place.pathname).toBe("/login");
    await step(() => vi.runAllTimers());
    expect(now().place.pathname).toBe(path);
    await leave();
  }
});
