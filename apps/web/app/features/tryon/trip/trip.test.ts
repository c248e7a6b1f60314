import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { CHOICES_KEY } from "../../../lib/consent/stored-items.ts";
import { fakeIndexedDb } from "../../../lib/indexed-db.fixture.ts";
import { saveChoices, takeSavedChoices } from "../dialog/saved-choices.ts";
import { saveGarment, takeSavedGarment } from "../garment/saved-garment.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { savePhoto, takeSavedPhoto } from "../photo/saved-photo.ts";
import { dropChoices, forgetOldChoices, keepChoices, packChoices, packGarment, unpackChoices } from "./trip-parts.ts";

const photo = new File(["me"], "me.jpg");
const garment = { name: "Shirt", previewUrl: "/shirt.jpg", file: null } satisfies Garment;
const choices = { trigger: { garmentImageUrl: "/shirt.jpg", productName: "Shirt" }, photo, path: "/browse" };
const QUARTER_MS = 15 * 60_000;

/** What the page that left had in its memory is gone. */
function emptyMemory() {
  takeSavedPhoto();
  takeSavedGarment();
  takeSavedChoices("/browse");
}

/** A browser, with what its storage has. */
function openBrowser({ blocked = false } = {}) {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const databases = fakeIndexedDb({ blocked });
  onTestFinished(() => void vi.useRealTimers());
  return { stored, databases };
}

const pass = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

beforeEach(emptyMemory);

test("photo, garment and the dialog's choices survive a sign-in at Google, and nothing stays in the browser", async () => {
  const { stored, databases } = openBrowser();
  savePhoto(photo);
  saveGarment(garment);
  saveChoices(choices);
  await packChoices();
  emptyMemory();
  expect([...databases.keys(), ...stored.keys()]).toEqual([CHOICES_KEY, CHOICES_KEY]);
  await unpackChoices();
  expect(takeSavedPhoto()).toBe(photo);
  expect(takeSavedGarment()).toEqual(garment);
  expect(takeSavedChoices("/browse")).toMatchObject(choices);
  expect([...databases.keys(), ...stored.keys()]).toEqual([]);
});

test("without choices nothing is stored", async () => {
  const { stored, databases } = openBrowser();
  await packChoices();
  expect([...databases.keys(), ...stored.keys()]).toEqual([]);
});

test("on the registration form the photo survives any number of reloads, and nothing stays once it is left", async () => {
  const { stored, databases } = openBrowser();
  savePhoto(photo);
  for (let reload = 0; reload < 3; reload++) {
    expect(await keepChoices()).toBe(photo);
    emptyMemory();
  }
  expect(await keepChoices()).toBe(photo);
  // To the login, whose form begins before this one has ended its work.
  void dropChoices();
  expect(await keepChoices()).toBe(photo);
  expect(databases.size).toBe(1);
  await dropChoices();
  expect([...databases.keys(), ...stored.keys()]).toEqual([]);
  expect(takeSavedPhoto()).toBe(photo);
});

test("a photo chosen after going back replaces the stored one, also in the modal", async () => {
  openBrowser();
  savePhoto(photo);
  await keepChoices();
  const other = new File(["other"], "other.jpg");
  savePhoto(other);
  expect(await keepChoices()).toBe(other);
  emptyMemory();
  expect(await keepChoices()).toBe(other);
  emptyMemory();
  saveChoices(choices);
  expect(await keepChoices()).toBe(photo);
});

test("a browser that stores nothing shows the photo that is in the page's memory", async () => {
  openBrowser({ blocked: true });
  savePhoto(photo);
  expect(await keepChoices()).toBe(photo);
});

test("the garment of a try-on that waits for a confirmed email is there for the tab that the mail's link opens", async () => {
  const { databases } = openBrowser();
  await packGarment(garment);
  emptyMemory();
  await unpackChoices();
  expect(takeSavedGarment()).toEqual(garment);
  expect(databases.size).toBe(0);
});

test("choices of more than a quarter of an hour ago are deleted unread", async () => {
  const { stored, databases } = openBrowser();
  savePhoto(photo);
  await packChoices();
  emptyMemory();
  pass(QUARTER_MS);
  await unpackChoices();
  expect(takeSavedPhoto()).toBeNull();
  expect([...databases.keys(), ...stored.keys()]).toEqual([]);
});

test("another page deletes choices that nobody picked up, and leaves fresh ones alone", async () => {
  const { databases } = openBrowser();
  savePhoto(photo);
  await packChoices();
  emptyMemory();
  pass(QUARTER_MS - 1_000);
  await forgetOldChoices();
  expect(databases.size).toBe(1);
  pass(1_000);
  await forgetOldChoices();
  expect(databases.size).toBe(0);
  expect(takeSavedPhoto()).toBeNull();
});

test("an old photo in this page's memory does not become new by the sign-in of somebody else", async () => {
  const { databases } = openBrowser();
  savePhoto(photo);
  saveGarment(garment);
  saveChoices(choices);
  pass(QUARTER_MS);
  await packChoices();
  expect(databases.size).toBe(0);
  await unpackChoices();
  expect(takeSavedPhoto()).toBeNull();
});

test("a browser that stores nothing goes on without the choices", async () => {
  const { stored } = openBrowser({ blocked: true });
  savePhoto(photo);
  await packChoices();
  expect(stored.size).toBe(0);
  stored.set(CHOICES_KEY, String(Date.now()));
  await unpackChoices();
});
