import {
  EXTENSION_ID_ATTRIBUTE,
  EXTENSION_ID_GLOBAL,
  EXTENSION_READY_EVENT,
  EXTENSION_READY_MESSAGE,
} from "@toile/contract";
import { parseHTML } from "linkedom";
import { expect, onTestFinished, test, vi } from "vitest";
import { onExtension } from "./extension-presence.ts";

const ID = "abcdefghijklmnopabcdefghijklmnop";
const ORIGIN = "https://toile.test";

function openPage() {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const page = Object.assign(new EventTarget(), { location: { origin: ORIGIN } });
  const listeners = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", {
    documentElement: document.documentElement,
    addEventListener: listeners.addEventListener.bind(listeners),
    dispatchEvent: listeners.dispatchEvent.bind(listeners),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const post = (data: unknown, origin = ORIGIN) =>
    page.dispatchEvent(Object.assign(new Event("message"), { data, origin }));
  return { page, root: document.documentElement, listeners, post };
}

test("an extension is known by the page's attribute or by its global, and by nothing that is no id [O7.12]", () => {
  const { page, root } = openPage();
  const heard: string[] = [];
  const look = () => onExtension((id) => heard.push(id))();
  look();
  root.setAttribute(EXTENSION_ID_ATTRIBUTE, "<script>");
  look();
  expect(heard).toEqual([]);
  Object.assign(page, { [EXTENSION_ID_GLOBAL]: ID });
  look();
  expect(heard).toEqual([ID]);
  Reflect.deleteProperty(page, EXTENSION_ID_GLOBAL);
  root.setAttribute(EXTENSION_ID_ATTRIBUTE, ID);
  look();
  expect(heard).toEqual([ID, ID]);
});

test("it may announce itself later, by this site's message or by an event, until the page listens no more [S7.25]", () => {
  const { listeners, post } = openPage();
  const heard: string[] = [];
  const stop = onExtension((id) => heard.push(id));
  const announce = () =>
    listeners.dispatchEvent(new CustomEvent(EXTENSION_READY_EVENT, { detail: { extensionId: ID } }));
  post({ type: EXTENSION_READY_MESSAGE, extensionId: ID }, "https://elsewhere.test");
  expect(heard).toEqual([]);
  post({ type: EXTENSION_READY_MESSAGE, extensionId: ID });
  announce();
  listeners.dispatchEvent(new Event(EXTENSION_READY_EVENT));
  expect(heard).toEqual([ID, ID]);
  stop();
  announce();
  post({ type: EXTENSION_READY_MESSAGE, extensionId: ID });
  expect(heard).toEqual([ID, ID]);
});
