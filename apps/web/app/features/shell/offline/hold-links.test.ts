import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { currentToast, dismissToast } from "../../../ui/toast.ts";
import { holdLinksOffline } from "./hold-links.ts";

const SHOP = "https://toile.example";

/** The parser's elements know no links, so this is all that is asked of one. */
class FakeLink {
  target = "";
  readonly clicked = vi.fn();
  readonly isDownload: boolean;
  readonly url: URL;
  constructor(address: string, isDownload = false) {
    this.url = new URL(address, SHOP);
    this.isDownload = isDownload;
  }
  get origin() {
    return this.url.origin;
  }
  get pathname() {
    return this.url.pathname;
  }
  get search() {
    return this.url.search;
  }
  hasAttribute = () => this.isDownload;
  closest = () => this;
  click() {
    press(this, {}, this.clicked);
  }
}

let page: EventTarget;
/** What the page's own code would do with the press. */
function press(link: FakeLink, more: object = {}, follow = link.clicked): void {
  const event = new Event("click", { cancelable: true });
  Object.defineProperty(event, "target", { value: link });
  page.dispatchEvent(Object.assign(event, { button: 0, ...more }));
  if (!event.defaultPrevented) follow();
}

/** A page without a connection. `visited`: its data is stored; `server`: one in this building answers. */
function open({ onLine = false, visited = "", server = false } = {}) {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("fetch", async () => (server ? new Response() : Promise.reject(new TypeError("Failed to fetch"))));
  vi.stubGlobal("caches", { match: async (key: string) => (visited && key.includes(visited) ? {} : undefined) });
  const stop = holdLinksOffline();
  onTestFinished(() => {
    stop();
    vi.unstubAllGlobals();
  });
}

/** Everything that waits only for promises has run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  page = new EventTarget();
  const location = { origin: SHOP, pathname: "/try-on", search: "" };
  vi.stubGlobal("window", Object.assign(page, { location }));
  vi.stubGlobal("Element", FakeLink);
  dismissToast();
});

test("without a connection a link to a page that was never seen is held, so that a chosen photo is not lost", async () => {
  open();
  const link = new FakeLink("/browse");
  press(link);
  await settled();
  expect(link.clicked).not.toHaveBeenCalled();
  expect(currentToast()).toMatchObject({ title: "You are offline", open: true });
});

test("a page that was seen before opens, and no other", async () => {
  open({ visited: "/browse.data" });
  const seen = new FakeLink("/browse");
  press(seen);
  await settled();
  expect(seen.clicked).toHaveBeenCalledOnce();
  const other = new FakeLink("/plans");
  press(other);
  await settled();
  expect(other.clicked).not.toHaveBeenCalled();
});

test("where a server in the building answers, every link opens", async () => {
  open({ server: true });
  const link = new FakeLink("/plans");
  press(link);
  await settled();
  expect(link.clicked).toHaveBeenCalledOnce();
});

test("with a connection nothing is held", () => {
  open({ onLine: true });
  const link = new FakeLink("/browse");
  press(link);
  expect(link.clicked).toHaveBeenCalledOnce();
});

test("what does not leave the page is not held: a new tab, a download, another site, a place on this page", () => {
  open();
  const tab = Object.assign(new FakeLink("/browse"), { target: "_blank" });
  const links = [
    tab,
    new FakeLink("/file.zip", true),
    new FakeLink("https://other.example/"),
    new FakeLink("/try-on#top"),
  ];
  for (const link of links) {
    press(link);
    expect(link.clicked).toHaveBeenCalledOnce();
  }
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    const link = new FakeLink("/browse");
    press(link, more);
    expect(link.clicked).toHaveBeenCalledOnce();
  }
});
