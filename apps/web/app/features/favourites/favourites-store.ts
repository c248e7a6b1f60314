/**
 * The account's favourites. A change shows at once and is sent afterwards; if the server refuses it, it is undone with a message.
 * Changes of one product are sent one after the other, so that the last press wins.
 */
import { serverMessage } from "../../lib/api/server-message.ts";
import type { GetClient } from "../../lib/api/use-client.ts";
import type { FavouriteProduct, Favourites } from "../../lib/favourites.ts";
import { toast } from "../../ui/toast.ts";

export type FavouritesStore = Favourites & {
  /** The logged-in user: null when signed out, undefined while unknown. */
  setUser: (userId: string | null | undefined) => void;
  add: (product: FavouriteProduct) => void;
};

export type FavouritesStoreOptions = {
  getClient: GetClient;
  /** When signed out: stores the choice and leads to sign-in. */
  onSignIn: (product: FavouriteProduct) => void;
  onExpired: () => void;
};

/** The changes of one product that are under way. */
type Sending = {
  last: Promise<void>;
  /** As far as is known; shown again if the last change fails. */
  keptOnServer: boolean;
};

/** What the functions of one store share. */
type Store = {
  options: FavouritesStoreOptions;
  userId: string | null | undefined;
  ids: ReadonlySet<string>;
  asked: boolean;
  listeners: Set<() => void>;
  sending: Map<string, Sending>;
  /**
   * Chosen here since the account's favourites were requested: newer than the response, which may have left the server
   * before.
   */
  chosen: Set<string>;
  /** Pressed before the session was known; an early press must not be lost. */
  early: FavouriteProduct[];
};

export function createFavouritesStore(options: FavouritesStoreOptions): FavouritesStore {
  const store: Store = {
    options,
    userId: undefined,
    ids: new Set(),
    asked: false,
    listeners: new Set(),
    sending: new Map(),
    chosen: new Set(),
    early: [],
  };
  return {
    subscribe(listener) {
      store.listeners.add(listener);
      load(store);
      return () => store.listeners.delete(listener);
    },
    has: (id) => store.ids.has(id),
    toggle: (product) => toggle(store, product),
    add: (product) => set(store, product, true),
    settled: async () => {
      await Promise.all([...store.sending.values()].map(({ last }) => last));
    },
    setUser: (userId) => setUser(store, userId),
  };
}

function publish(store: Store, after: ReadonlySet<string>): void {
  store.ids = after;
  for (const listener of store.listeners) listener();
}

function change(store: Store, id: string, kept: boolean): void {
  const after = new Set(store.ids);
  if (kept) after.add(id);
  else after.delete(id);
  publish(store, after);
}

/** Only if there is a heart on the page. */
function load(store: Store): void {
  const { userId, chosen, options } = store;
  if (store.asked || !userId || store.listeners.size === 0) return;
  store.asked = true;
  options
    .getClient()
    .then((client) => client.favourites.ids())
    .then(
      (found) => {
        if (store.userId !== userId) return;
        const chosenHere = [...chosen].filter((id) => store.ids.has(id));
        publish(store, new Set([...found.filter((id) => !chosen.has(id)), ...chosenHere]));
      },
      (error: unknown) => {
        store.asked = false;
        console.error("The favourites could not be loaded", error);
      },
    );
}

function send(store: Store, product: FavouriteProduct, kept: boolean): void {
  const { userId, sending, options } = store;
  const under = sending.get(product.id) ?? { last: Promise.resolve(), keptOnServer: store.ids.has(product.id) };
  sending.set(product.id, under);
  store.chosen.add(product.id);
  change(store, product.id, kept);
  const sent = under.last
    .then(async () => {
      const { favourites } = await options.getClient();
      // Another account must not get this one's choice.
      if (store.userId !== userId) return;
      await (kept ? favourites.add(product.id) : favourites.remove(product.id));
      under.keptOnServer = kept;
    })
    .catch((error: unknown) => {
      if (store.userId !== userId) return;
      // If it was pressed again meanwhile, the newer press is what is shown.
      if (under.last === sent) {
        store.chosen.delete(product.id);
        change(store, product.id, under.keptOnServer);
      }
      if (statusOf(error) === 401) return options.onExpired();
      const description = (statusOf(error) === 409 && serverMessage(error)) || "Please try again.";
      toast({ title: "That could not be saved", description, variant: "destructive" });
    })
    .finally(() => {
      if (under.last === sent && sending.get(product.id) === under) sending.delete(product.id);
    });
  under.last = sent;
}

function set(store: Store, product: FavouriteProduct, kept: boolean): void {
  send(store, product, kept);
  // The heart itself shows that it was added. After a removal the item may no longer be in the list, so only the toast
  // can undo it.
  if (kept) return;
  toast({
    title: "Removed from favourites",
    description: product.name,
    action: { label: "Undo", hint: "Press the heart again", onClick: () => send(store, product, true) },
  });
}

function toggle(store: Store, product: FavouriteProduct): void {
  const { userId, early } = store;
  if (userId) set(store, product, !store.ids.has(product.id));
  else if (userId === null) store.options.onSignIn(product);
  else if (early.some(({ id }) => id === product.id)) store.early = early.filter(({ id }) => id !== product.id);
  else early.push(product);
}

function setUser(store: Store, userId: string | null | undefined): void {
  if (userId === store.userId) return;
  store.userId = userId;
  store.asked = false;
  store.chosen.clear();
  store.sending.clear();
  publish(store, new Set());
  load(store);
  if (userId === undefined) return;
  const due = store.early;
  store.early = [];
  const last = due.at(-1);
  // The hearts were empty whatever the account has, so a pressed one means adding it.
  if (userId) for (const product of due) set(store, product, true);
  else if (last) store.options.onSignIn(last);
}

function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
}
