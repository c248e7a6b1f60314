import type { Gallery, HistoryFilters, HistoryItem } from "@toile/contract";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { holdTimers, runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { useGallery, useLookActions } from "./use-gallery.ts";

const itemOf = (id: string, liked = false) => ({ id, liked }) as HistoryItem;
const [a, b] = [itemOf("a"), itemOf("b")];
const galleryOf = (looks: HistoryItem[], next: string | null = null) =>
  ({ looks, next, removed: { ids: [], until: null } }) as unknown as Gallery;
let users = 0;

afterEach(() => void vi.restoreAllMocks());

/** Opened by a link, or by the browser's back button (`goesBack`). */
async function open({ userId = `user-${++users}`, goesBack = false } = {}) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const tryOn = {
    gallery: vi.fn(async (_filters: HistoryFilters) => galleryOf([a, b], "after-b")),
    olderLooks: vi.fn(async () => ({ looks: [b, itemOf("c")], next: null as string | null })),
    like: vi.fn(async (id: string, liked: boolean) => itemOf(id, liked)),
    removeLooks: vi.fn(async (ids: string[]) => ({ ids, until: "2026-11-21T14:30:00.000Z" })),
    restoreLooks: vi.fn(async (ids: string[]) => ({ ids })),
    downloadLooks: vi.fn(async () => new Blob(["zip"])),
  };
  const onExpired = vi.fn();
  const page = { filters: {} as HistoryFilters };
  const router = (part: ReactNode) =>
    createMemoryRouter(
      [
        { path: "/looks", element: part },
        { path: "/", element: null },
      ],
      {
        initialEntries: [goesBack ? "/looks" : "/"],
      },
    );
  const opened: { router?: ReturnType<typeof router> } = {};
  const within = (part: ReactNode) => {
    opened.router = router(withinClient({ tryOn }, onExpired)(part));
    return <RouterProvider router={opened.router} />;
  };
  const hook = await runHook(
    () => {
      const gallery = useGallery({ userId, filters: page.filters });
      return { ...gallery, actions: useLookActions(gallery.change, gallery.reload) };
    },
    { within },
  );
  if (!goesBack) await hook.step(() => opened.router?.navigate("/looks"));
  const ids = () => hook.now().shown?.looks.map(({ id, liked }) => (liked ? `${id} liked` : id));
  return { ...hook, ids, tryOn, page, onExpired, userId };
}

test("older looks are added once each, until there are no more", async () => {
  const { now, step, ids, tryOn } = await open();
  expect(ids()).toEqual(["a", "b"]);
  await step(() => void now().more.load());
  expect(ids()).toEqual(["a", "b", "c"]);
  await step(() => void now().more.load());
  expect(tryOn.olderLooks).toHaveBeenCalledOnce();
});

test("older looks that could not be loaded can be asked for again, and are not asked for twice at once", async () => {
  const { now, step, ids, tryOn } = await open();
  const answer = Promise.withResolvers<never>();
  tryOn.olderLooks.mockReturnValueOnce(answer.promise);
  await step(() => void now().more.load());
  expect(now().more.state).toBe("loading");
  await step(() => void now().more.load());
  expect(tryOn.olderLooks).toHaveBeenCalledOnce();
  await step(() => answer.reject(lost()));
  expect(now().more.state).toBe("failed");
  await step(() => void now().more.load());
  expect(ids()).toEqual(["a", "b", "c"]);
});

test("older looks of other filters do not arrive among these", async () => {
  const { now, step, again, ids, tryOn, page } = await open();
  const answer = Promise.withResolvers<Awaited<ReturnType<typeof tryOn.olderLooks>>>();
  tryOn.olderLooks.mockReturnValueOnce(answer.promise);
  await step(() => void now().more.load());
  page.filters = { liked: true };
  tryOn.gallery.mockResolvedValueOnce(galleryOf([b]));
  await again();
  await step(() => answer.resolve({ looks: [itemOf("c")], next: null }));
  expect(ids()).toEqual(["b"]);
});

test("the back button shows the looks that were there, all pages of them, without asking", async () => {
  const first = await open();
  await first.step(() => void first.now().more.load());
  await first.leave();
  const back = await open({ userId: first.userId, goesBack: true });
  expect(back.ids()).toEqual(["a", "b", "c"]);
  expect(back.tryOn.gallery).not.toHaveBeenCalled();
  await back.leave();
  const other = await open({ goesBack: true });
  expect(other.tryOn.gallery).toHaveBeenCalledOnce();
  expect(other.ids()).toEqual(["a", "b"]);
});

test("a like is taken back where it could not be saved", async () => {
  const { now, step, ids, tryOn } = await open();
  const answer = Promise.withResolvers<never>();
  tryOn.like.mockReturnValueOnce(answer.promise);
  await step(() => void now().actions.like(a));
  expect(ids()).toEqual(["a liked", "b"]);
  await step(() => answer.reject(lost()));
  expect(ids()).toEqual(["a", "b"]);
  expect(currentToast()?.title).toBe("That could not be saved");
});

test("removed looks disappear and can be brought back from the notice, also those that only partly can", async () => {
  const { now, step, ids, tryOn } = await open();
  const onRemoved = vi.fn();
  await step(() => void now().actions.remove(["a", "b"], onRemoved));
  expect(ids()).toEqual([]);
  expect(onRemoved).toHaveBeenCalledOnce();
  expect(currentToast()?.title).toBe("2 looks removed");
  tryOn.restoreLooks.mockResolvedValueOnce({ ids: ["a"] });
  tryOn.gallery.mockResolvedValueOnce(galleryOf([a]));
  await step(() => currentToast()?.action?.onClick());
  expect(tryOn.restoreLooks).toHaveBeenCalledExactlyOnceWith(["a", "b"]);
  expect(currentToast()?.title).toBe("You removed some looks too long ago");
  expect(ids()).toEqual(["a"]);
});

test("what the server did not remove stays, whether it refused or was not reached", async () => {
  const { now, step, ids, tryOn } = await open();
  tryOn.removeLooks.mockResolvedValueOnce({ ids: ["a"], until: "2026-11-21T14:30:00.000Z" });
  await step(() => void now().actions.remove(["a", "b"], () => {}));
  expect(ids()).toEqual(["b"]);
  const onRemoved = vi.fn();
  tryOn.removeLooks.mockRejectedValueOnce(lost());
  await step(() => void now().actions.remove(["b"], onRemoved));
  expect(ids()).toEqual(["b"]);
  expect(onRemoved).not.toHaveBeenCalled();
  expect(currentToast()?.title).toBe("That could not be removed");
});

test("looks are saved as one file, and a download that fails keeps the selection", async () => {
  holdTimers();
  const { now, step, tryOn, window } = await open();
  const saved: string[] = [];
  window.document.addEventListener("click", ({ target }) => saved.push((target as HTMLAnchorElement).download));
  const onSaved = vi.fn();
  tryOn.downloadLooks.mockRejectedValueOnce(lost());
  await step(() => void now().actions.download(["a"], onSaved));
  expect(onSaved).not.toHaveBeenCalled();
  expect(currentToast()?.title).toBe("Download failed");
  await step(() => void now().actions.download(["a"], onSaved));
  expect(saved).toEqual(["toile-looks.zip"]);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(currentToast()?.title).toBe("One look downloaded");
});

test("an expired session leads to signing in, and a gallery that could not be loaded can be asked for again", async () => {
  const { now, step, again, ids, tryOn, page, onExpired } = await open();
  tryOn.gallery.mockRejectedValueOnce(lost());
  page.filters = { liked: true };
  await again();
  expect(now()).toMatchObject({ failed: true, shown: undefined });
  await step(() => now().reload());
  expect(ids()).toEqual(["a", "b"]);
  tryOn.gallery.mockRejectedValueOnce(refusal(401));
  await step(() => now().reload());
  expect(onExpired).toHaveBeenCalledOnce();
});
