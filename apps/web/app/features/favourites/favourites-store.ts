/**
 * The account's favourites. A change shows at once and is sent afterwards; if the server refuses it, it is undone with a message.
 * Changes of one product are sent one after the other, so that the last press wins.
 */
import type { Client } from "@toile/contract";
import type { FavouriteProduct, Favourites } from "../../lib/favourites.ts";
import { toast } from "../../ui/toast.ts";

export type FavouritesStore = Favourites & {
  /** Who is signed in: null for nobody, undefined while that is being asked. */
  setUser: (userId: string | null | undefined) => void;
  add: (product: FavouriteProduct) => void;
};

export type FavouritesStoreOptions = {
  loadClient: () => Promise<Client>;
  /** Signed out: keeps the choice and leads to an account. */
  onSignIn: (product: FavouriteProduct) => void;
  onExpired: () => void;
};

export function createFavouritesStore({ loadClient, onSignIn, onExpired }: FavouritesStoreOptions): FavouritesStore {
  let userId: string | null | undefined;
  let ids: ReadonlySet<string> = new Set();
  let asked = false;
  const listeners = new Set<() => void>();
  const sending = new Map<string, Promise<void>>();
  /** Chosen here since the account's own were asked for: newer than their answer, which may have left the server before. */
  const chosen = new Set<string>();
  /** Pressed before it was known who is here; a press that comes early must not be lost. */
  let early: FavouriteProduct[] = [];

  const publish = (after: ReadonlySet<string>) => {
    ids = after;
    for (const listener of listeners) listener();
  };
  const change = (id: string, kept: boolean) => {
    const after = new Set(ids);
    if (kept) after.add(id);
    else after.delete(id);
    publish(after);
  };

  /** Only where a heart is on the page. */
  const load = () => {
    if (asked || !userId || listeners.size === 0) return;
    asked = true;
    const of = userId;
    loadClient()
      .then((client) => client.favourites.ids())
      .then(
        (found) => {
          if (userId !== of) return;
          publish(new Set([...found.filter((id) => !chosen.has(id)), ...[...chosen].filter((id) => ids.has(id))]));
        },
        (error: unknown) => {
          asked = false;
          console.error("The favourites could not be loaded", error);
        },
      );
  };

  const send = (product: FavouriteProduct, kept: boolean) => {
    const of = userId;
    chosen.add(product.id);
    change(product.id, kept);
    const before = sending.get(product.id) ?? Promise.resolve();
    const sent = before
      .then(async () => {
        const { favourites } = await loadClient();
        await (kept ? favourites.add(product.id) : favourites.remove(product.id));
      })
      .catch((error: unknown) => {
        if (userId !== of) return;
        change(product.id, !kept);
        if (statusOf(error) === 401) return onExpired();
        const description = statusOf(error) === 409 && error instanceof Error ? error.message : "Please try again.";
        toast({ title: "That could not be saved", description, variant: "destructive" });
      })
      .finally(() => {
        if (sending.get(product.id) === sent) sending.delete(product.id);
      });
    sending.set(product.id, sent);
  };

  const set = (product: FavouriteProduct, kept: boolean) => {
    send(product, kept);
    // That it is kept is seen in its heart. What is gone from a list may have nothing left to press.
    if (kept) return;
    toast({
      title: "Removed from favourites",
      description: product.name,
      action: { label: "Undo", hint: "Press the heart again", onClick: () => send(product, true) },
    });
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      load();
      return () => listeners.delete(listener);
    },
    has: (id) => ids.has(id),
    toggle(product) {
      if (userId) set(product, !ids.has(product.id));
      else if (userId === null) onSignIn(product);
      else if (early.some(({ id }) => id === product.id)) early = early.filter(({ id }) => id !== product.id);
      else early.push(product);
    },
    add: (product) => set(product, true),
    setUser(now) {
      if (now === userId) return;
      userId = now;
      asked = false;
      chosen.clear();
      publish(new Set());
      load();
      if (now === undefined) return;
      const due = early;
      early = [];
      const last = due.at(-1);
      // The hearts were empty, whatever the account holds: who pressed one wants it kept.
      if (now) for (const product of due) set(product, true);
      else if (last) onSignIn(last);
    },
  };
}

function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
}
