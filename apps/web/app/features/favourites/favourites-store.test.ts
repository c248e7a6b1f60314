import { ApiError, type Client } from "@toile/contract";
import { beforeEach, expect, it, vi } from "vitest";

vi.stubGlobal("window", {});
const { createFavouritesStore } = await import("./favourites-store.ts");
const { currentToast } = await import("../../ui/toast.ts");

const cape = { id: "c", name: "Cape" };
let calls: string[];
let answer: (call: string) => Promise<unknown>;
beforeEach(() => {
  calls = [];
  answer = async () => null;
});

function setUp(kept: string[] = []) {
  const call = (name: string) => {
    calls.push(name);
    return answer(name);
  };
  const favourites = {
    ids: async () => {
      await call("ids");
      return kept;
    },
    add: (id: string) => call(`add ${id}`),
    remove: (id: string) => call(`remove ${id}`),
  };
  const onSignIn = vi.fn();
  const onExpired = vi.fn();
  // Only this part of the client is called.
  const getClient = async () => ({ favourites }) as unknown as Client;
  const store = createFavouritesStore({ getClient, onSignIn, onExpired });
  return { store, onSignIn, onExpired };
}

it("loads them once, and only if a heart is visible and a user is signed in", async () => {
  const { store } = setUp(["c"]);
  store.setUser("u");
  expect(calls).toEqual([]);
  store.subscribe(() => {});
  store.subscribe(() => {});
  await expect.poll(() => store.has("c")).toBe(true);
  expect(calls).toEqual(["ids"]);
  store.setUser(null);
  expect(store.has("c")).toBe(false);
});

it("keeps a choice that was stored before an older response arrives", async () => {
  const { store } = setUp(["a"]);
  let arrive = () => {};
  answer = (call) =>
    call === "ids"
      ? new Promise<void>((resolve) => {
          arrive = resolve;
        })
      : Promise.resolve();
  store.setUser("u");
  store.subscribe(() => {});
  store.toggle(cape);
  await expect.poll(() => calls).toEqual(["ids", "add c"]);
  await new Promise((resolve) => setTimeout(resolve));
  arrive();
  await expect.poll(() => store.has("a")).toBe(true);
  expect(store.has("c")).toBe(true);
});

it("shows a choice at once; an added one only by its heart, a removed one with an undo in the toast", async () => {
  const { store } = setUp();
  store.setUser("u");
  const before = currentToast();
  store.toggle(cape);
  expect(store.has("c")).toBe(true);
  expect(currentToast()).toBe(before);
  store.toggle(cape);
  expect(store.has("c")).toBe(false);
  expect(currentToast()).toMatchObject({ title: "Removed from favourites", description: "Cape" });
  currentToast()?.action?.onClick();
  expect(store.has("c")).toBe(true);
  await expect.poll(() => calls).toEqual(["add c", "remove c", "add c"]);
});

it("undoes a choice that could not be stored, with the server's reason if there is one", async () => {
  const { store, onExpired } = setUp();
  store.setUser("u");
  answer = async () => {
    throw new ApiError(409, '{"error":"CONFLICT","message":"You have 500 favourites."}');
  };
  store.toggle(cape);
  await expect.poll(() => store.has("c")).toBe(false);
  expect(currentToast()).toMatchObject({ title: "That could not be saved", description: "You have 500 favourites." });
  answer = async () => {
    throw new ApiError(409, "<html>Conflict</html>");
  };
  store.toggle(cape);
  await expect.poll(() => currentToast()?.description).toBe("Please try again.");
  answer = async () => {
    throw new ApiError(401, "{}");
  };
  store.toggle(cape);
  await expect.poll(() => onExpired).toHaveBeenCalledOnce();
  expect(store.has("c")).toBe(false);
});

it("shows the newer press, and keeps it, when an older one of the same product fails", async () => {
  const { store } = setUp();
  store.setUser("u");
  const refusals = [true, false, false];
  answer = () => (refusals.shift() ? Promise.reject(new ApiError(500, "{}")) : Promise.resolve());
  for (const _press of refusals.slice()) store.toggle(cape);
  await store.settled();
  expect(calls).toEqual(["add c", "remove c", "add c"]);
  expect(store.has("c")).toBe(true);
});

it("shows what the server has when the last of several presses fails", async () => {
  const { store } = setUp();
  store.setUser("u");
  answer = () => Promise.reject(new ApiError(500, "{}"));
  store.toggle(cape);
  store.toggle(cape);
  await store.settled();
  expect(calls).toEqual(["add c", "remove c"]);
  expect(store.has("c")).toBe(false);
});

it("shows a favourite whose pointless second saving failed before the list arrived", async () => {
  const { store } = setUp(["c"]);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  answer = (call) => (call === "ids" ? arrived : Promise.reject(new ApiError(500, "{}")));
  store.setUser("u");
  store.subscribe(() => {});
  store.toggle(cape);
  await store.settled();
  expect(store.has("c")).toBe(false);
  arrive();
  await expect.poll(() => store.has("c")).toBe(true);
});

it("does not send a press to the account that signs in next", async () => {
  const { store } = setUp();
  store.setUser("u");
  store.toggle(cape);
  store.setUser("v");
  store.toggle({ id: "d", name: "Dress" });
  await store.settled();
  expect(calls).toEqual(["add d"]);
});

it("sends signed-out visitors to sign in, and does nothing while the session is unknown", () => {
  const { store, onSignIn } = setUp();
  store.toggle(cape);
  expect(onSignIn).not.toHaveBeenCalled();
  store.setUser(null);
  store.toggle(cape);
  expect(onSignIn).toHaveBeenCalledWith(cape);
  expect(store.has("c")).toBe(false);
});

it("keeps a press that came before the session was known", async () => {
  const { store, onSignIn } = setUp();
  store.toggle(cape);
  store.toggle({ id: "d", name: "Dress" });
  store.toggle({ id: "d", name: "Dress" });
  expect(calls).toEqual([]);
  store.setUser("u");
  expect(store.has("c")).toBe(true);
  await expect.poll(() => calls).toEqual(["add c"]);
  store.setUser(null);
  store.setUser("v");
  expect(store.has("c")).toBe(false);
  expect(onSignIn).not.toHaveBeenCalled();
});

it("sends a visitor who pressed early, and turns out to be signed out, to sign in", () => {
  const { store, onSignIn } = setUp();
  store.toggle(cape);
  store.setUser(null);
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith(cape);
});
