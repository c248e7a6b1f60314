import type { User } from "@toile/contract";
import { useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { runHook } from "../../../../lib/hook.fixture.tsx";
import { useSession } from "../../session/session.tsx";
import { ada, json, openSite } from "../../session/site.fixture.tsx";
import { useResetLink } from "./use-reset-link.ts";

const LINK = "POST /auth/reset-password/link";
const refused = (message: string) => json({ error: "INVALID_LINK", message }, 400);

type Page = { at?: string; user?: User; answer?: (token: string) => Response | Promise<Response> };

/** The page that the mail's link opens, with what the server says about the link. */
async function open({ at = "/reset-password#t1", user, answer = () => json({ email: ada.email }) }: Page = {}) {
  const site = openSite({
    at,
    ...(user ? { user } : {}),
    answers: { [LINK]: (body) => answer((body as { token: string }).token) },
  });
  const hook = await runHook(
    () => ({ link: useResetLink(), place: useLocation(), go: useNavigate(), session: useSession() }),
    site.options,
  );
  const state = () => hook.now().link.state;
  return { ...hook, ...site, state };
}

test("a link that works opens the form, and its token leaves the URL", async () => {
  const { state, now } = await open();
  expect(state()).toEqual({ step: "open", token: "t1", email: ada.email });
  expect(now().place.hash).toBe("");
});

test("a URL without a token asks the server for nothing", async () => {
  const { state, calls } = await open({ at: "/reset-password" });
  expect(state()).toEqual({ step: "refused", reason: null });
  expect(calls).not.toContain(LINK);
});

test("a refused link shows the server's reason, and is not tried again", async () => {
  const { state, step, now, calls } = await open({ answer: () => refused("This link has expired.") });
  expect(state()).toEqual({ step: "refused", reason: "This link has expired." });
  await step(() => now().link.retry());
  expect(calls.filter((call) => call === LINK)).toHaveLength(1);
});

test("a link that could not be checked is checked again at a press", async () => {
  const answers = [json({ error: "RATE_LIMITED", message: "Please wait a minute." }, 429)];
  const { state, step, now } = await open({ answer: () => answers.shift() ?? json({ email: ada.email }) });
  expect(state()).toEqual({ step: "unreachable", token: "t1", message: "Please wait a minute." });
  await step(() => now().link.retry());
  expect(state()).toMatchObject({ step: "open", token: "t1" });
});

test("a newer link is what counts, whichever of the two is answered first", async () => {
  const first = Promise.withResolvers<Response>();
  const answer = (token: string) => (token === "t1" ? first.promise : json({ email: "new@toile.test" }));
  const { state, step, now } = await open({ answer });
  expect(state()).toEqual({ step: "reading" });
  await step(() => now().go("/reset-password#t2"));
  expect(state()).toEqual({ step: "open", token: "t2", email: "new@toile.test" });
  await step(() => first.resolve(refused("This link has expired.")));
  expect(state()).toEqual({ step: "open", token: "t2", email: "new@toile.test" });
});

test("a changed password ends this browser's session, and no other user's", async () => {
  const { state, step, now } = await open({ user: ada });
  await step(() => now().link.finish("somebody-else@toile.test"));
  expect(now().session.status).toBe("authenticated");
  await step(() => now().link.finish(ada.email));
  expect(now().session.status).toBe("anonymous");
  expect(state()).toEqual({ step: "done", email: ada.email });
});
