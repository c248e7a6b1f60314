import { SUPPORT_PAGE, type SupportQuery } from "@toile/contract";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "../load/admin-api.fixture.tsx";
import { SupportPage } from "./support-page.tsx";

type Question = { id: string; answeredAt: string | null };
const ASKED = "2026-11-21T12:00:00.000Z";

/** The page over questions that the server keeps: as many open ones as said, the newest first. */
async function open({ count = 1, address = "/admin/support" } = {}) {
  const questions: Question[] = Array.from({ length: count }, (_, i) => ({ id: `q${i + 1}`, answeredAt: null }));
  const supportMessages = vi.fn(async ({ state = "open", page = 1 }: Partial<SupportQuery>) => {
    const all = questions.filter(({ answeredAt }) => state === "all" || (state === "open") === (answeredAt === null));
    const items = all.slice((page - 1) * SUPPORT_PAGE, page * SUPPORT_PAGE).map((one) => ({
      ...{ ...one, name: one.id, email: "Zoë+hem@example.org", topic: "Credits", message: "Why?" },
      ...{ userId: null, createdAt: ASKED },
    }));
    return { items, total: all.length };
  });
  const markAnswered = vi.fn(async (id: string, answered: boolean) => {
    for (const one of questions) if (one.id === id) one.answeredAt = answered ? ASKED : null;
  });
  const { within, ended } = adminApi({ supportMessages, markAnswered });
  const router = createMemoryRouter([{ path: "*", element: within(<SupportPage />) }], { initialEntries: [address] });
  const { window, step } = await runHook(() => null, { within: () => <RouterProvider router={router} /> });
  const { body } = window.document;
  const names = () => [...body.querySelectorAll("li h2")].map(({ textContent }) => textContent);
  const press = (name: string) =>
    step(() => [...body.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click());
  return { body, names, press, router, ended, supportMessages, markAnswered };
}

test("open questions are shown first; the chosen state is part of the URL", async () => {
  const { names, press, router, body } = await open();
  expect(names()).toEqual(["q1"]);
  await press("Answered");
  expect(router.state.location.search).toBe("?state=answered");
  expect(body.textContent).toContain("No questions");
  await press("Open");
  expect(router.state.location.search).toBe("");
  expect(names()).toEqual(["q1"]);
});

test("an unknown state or page in the URL is the first page of open questions", async () => {
  const { supportMessages } = await open({ address: "/admin/support?state=lost&page=-3" });
  expect(supportMessages).toHaveBeenCalledExactlyOnceWith({ state: "open", page: 1 });
});

test("the answer's address is that of the asker, with nothing in it that a mail program would read as its own", async () => {
  const { body } = await open();
  const answer = [...body.querySelectorAll("a")].find(({ textContent }) => textContent === "Answer by email");
  expect(answer?.getAttribute("href")).toBe("mailto:Zo%C3%AB%2Bhem@example.org?subject=Your%20question");
});

test("an answered question leaves the open ones, and is opened again among the answered", async () => {
  const { names, press, markAnswered, body } = await open();
  await press("Mark as answered");
  expect(markAnswered).toHaveBeenCalledExactlyOnceWith("q1", true);
  expect(body.textContent).toContain("No open questions");
  await press("Answered");
  expect(names()).toEqual(["q1"]);
  await press("Open again");
  expect(markAnswered).toHaveBeenLastCalledWith("q1", false);
  expect(names()).toEqual([]);
});

test("when the last question of the last page is answered, the page before is shown", async () => {
  const { names, press, router } = await open({ count: SUPPORT_PAGE + 1, address: "/admin/support?page=2" });
  expect(names()).toEqual([`q${SUPPORT_PAGE + 1}`]);
  await press("Mark as answered");
  expect(new URLSearchParams(router.state.location.search).get("page")).toBe("1");
  expect(names()).toHaveLength(SUPPORT_PAGE);
});

test("a change that fails leaves the question and says so; an expired session ends the visit without a notice", async () => {
  const { names, press, markAnswered, ended } = await open();
  markAnswered.mockRejectedValueOnce(lost());
  await press("Mark as answered");
  expect(names()).toEqual(["q1"]);
  expect(currentToast()).toMatchObject({ title: "Error", description: "Failed to update the question" });
  const before = currentToast();
  markAnswered.mockRejectedValueOnce(refusal(401));
  await press("Mark as answered");
  expect(ended).toEqual(["expired"]);
  expect(currentToast()).toBe(before);
});

test("if another list cannot be loaded, the last one stays and the failure is told", async () => {
  const { names, press, router, supportMessages, body } = await open();
  supportMessages.mockRejectedValueOnce(lost());
  await press("All");
  // The last answer stays, and the failure is told.
  expect(names()).toEqual(["q1"]);
  expect(currentToast()?.description).toBe("Failed to load questions");
  expect(router.state.location.search).toBe("?state=all");
  expect(body.textContent).not.toContain("could not be loaded");
});
