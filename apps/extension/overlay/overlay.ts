/**
 * The try-on on a shop's page: the shop's picture beside the result. A native dialog, so that it is above everything, keeps the focus
 * inside, closes with Escape and restores the focus.
 */
import { browser } from "wxt/browser";
import type { FoundGarment, ShopMessage, TryOnNews } from "../lib/messages.ts";
import { findBuyButton, isPageOf } from "./buy-button.ts";
import { cross, make, makeHost, paint, toBlob } from "./elements.ts";
import { adviceFor, type Way } from "./failure.ts";
import { createOrderKey, orderTryOn } from "./order.ts";
import { dress, OVERLAY_STYLES } from "./styles.ts";

const TITLE_ID = "title";
const DEFAULT_NAME = "This garment";
const NOT_CHARGED = "It did not come out well enough, so we did not charge for it.";
const ONE_THING = "One thing may be wrong:";

let current: Overlay | null = null;

/** Opens it and starts the try-on. One at a time. */
export function openOverlay(garment: FoundGarment, opener: HTMLElement | null): void {
  current?.close();
  current = new Overlay(garment, opener);
  current.open();
}

export const closeOverlay = () => current?.close();

class Overlay {
  readonly #garment: FoundGarment;
  readonly #opener: HTMLElement | null;
  readonly #parts = makeHost({ position: "fixed", "z-index": "2147483647" });
  readonly #dialog = make("dialog", { "aria-labelledby": TITLE_ID });
  readonly #pictures = make("div", { class: "pictures" });
  readonly #frame = make("div", { class: "frame" });
  readonly #said = make("div", { class: "said", role: "status" });
  readonly #actions = make("footer");
  #stopOrder = () => {};
  /** Kept after an interruption, so that trying again continues the same try-on. */
  #key = createOrderKey();
  #waitsForSignIn = false;

  constructor(garment: FoundGarment, opener: HTMLElement | null) {
    this.#garment = garment;
    this.#opener = opener;
  }

  open(): void {
    const { host, root } = this.#parts;
    dress(root, OVERLAY_STYLES);
    const close = make("button", { type: "button", class: "close", "aria-label": "Close" }, cross());
    close.addEventListener("click", () => this.close());
    const name = this.#garment.productName || DEFAULT_NAME;
    const heading = make(
      "div",
      {},
      make("p", { class: "eyebrow" }, "Try on with Toile"),
      make("h2", { id: TITLE_ID }, name),
    );
    this.#dialog.append(make("header", {}, heading, close), this.#fill(name), this.#actions);
    this.#dialog.addEventListener("close", () => this.close());
    // Keys pressed here do not reach the page.
    for (const type of ["keydown", "keyup", "keypress"])
      host.addEventListener(type, (event) => event.stopPropagation());
    root.append(this.#dialog);
    document.documentElement.append(host);
    document.addEventListener("visibilitychange", this.#onReturn);
    this.#dialog.showModal();
    this.#begin();
  }

  close(): void {
    if (current !== this) return;
    current = null;
    this.#stopOrder();
    document.removeEventListener("visibilitychange", this.#onReturn);
    this.#parts.host.remove();
    this.#opener?.focus();
  }

  #fill(name: string): HTMLElement {
    const { pictureUrl, otherPictureUrls } = this.#garment;
    const shown = make("img", { src: otherPictureUrls.at(-1) ?? pictureUrl, alt: name });
    const before = make("figure", {}, make("div", { class: "frame" }, shown), make("figcaption", {}, "In the shop"));
    const after = make("figure", {}, this.#frame, make("figcaption", {}, "On you"));
    this.#pictures.append(before, after, this.#said);
    return this.#pictures;
  }

  /** The user returned to this tab from the login. */
  readonly #onReturn = () => {
    if (this.#waitsForSignIn && document.visibilityState === "visible") this.#begin();
  };

  #begin(): void {
    this.#waitsForSignIn = false;
    this.#stopOrder();
    this.#pictures.classList.remove("failed");
    this.#dialog.classList.remove("large");
    this.#said.replaceChildren();
    this.#actions.replaceChildren(
      this.#action("Cancel", () => this.close()),
      make("span", { class: "cost" }, "Uses one credit, if it comes out well."),
    );
    const words = make("p", { role: "status" });
    const bar = make("i");
    this.#frame.replaceChildren(make("div", { class: "waiting" }, words, make("div", { class: "bar" }, bar)));
    this.#progress(words, bar, "Opening a fitting room", 0);
    this.#stopOrder = orderTryOn({ garment: this.#garment, key: this.#key }, (news) => {
      if (news.type === "PROGRESS") this.#progress(words, bar, news.words, news.progress);
      else if (news.type === "FINISHED") void this.#finish(news);
      else this.#fail(news);
    });
  }

  #progress(words: HTMLElement, bar: HTMLElement, text: string, progress: number): void {
    if (words.textContent !== text) words.textContent = text;
    bar.style.transform = `scaleX(${Math.max(0.04, progress)})`;
  }

  async #finish({ picture, charged, notes }: Extract<TryOnNews, { type: "FINISHED" }>): Promise<void> {
    this.#key = createOrderKey();
    const name = this.#garment.productName || DEFAULT_NAME;
    const canvas = await paint(picture, `You, wearing: ${name}`);
    canvas.classList.add("drape");
    this.#frame.replaceChildren(canvas);
    const title = make("strong", {}, charged ? "Here you are" : "Here you are, free of charge");
    const [note] = notes;
    const said = charged ? [note && ONE_THING, note] : [...notes, NOT_CHARGED];
    const text = said.filter(Boolean).join(" ");
    this.#said.replaceChildren(title, ...(text ? [make("p", {}, text)] : []));
    const download = this.#action("Download", () => save(picture), "primary");
    this.#actions.replaceChildren(
      download,
      this.#action("Go to the product", () => this.#goToProduct()),
      this.#enlarge(),
      this.#action("Open in Toile", () => this.#ask({ type: "OPEN", page: "looks" })),
      this.#action("Try again", () => this.#begin()),
    );
    download.focus();
  }

  #fail({ reason, message, hasEnded }: Extract<TryOnNews, { type: "FAILED" }>): void {
    if (hasEnded) this.#key = createOrderKey();
    const { title, text, ways } = adviceFor(reason, message);
    this.#waitsForSignIn = reason === "signed-out";
    this.#pictures.classList.add("failed");
    this.#said.replaceChildren(make("strong", {}, title), make("p", {}, text));
    const again = this.#action("Try again", () => this.#begin());
    const actions = [...ways.map(({ label, to }) => this.#action(label, () => this.#goTo(to))), again];
    // A required action elsewhere comes first; after a mere failure, retrying does.
    if (reason === "failed") actions.reverse();
    this.#actions.replaceChildren(...actions);
    actions[0]?.classList.add("primary");
    actions[0]?.focus();
  }

  /** Both pictures as large as the window, to be compared. */
  #enlarge(): HTMLButtonElement {
    const button = this.#action("Enlarge", () => {
      const isLarge = this.#dialog.classList.toggle("large");
      button.setAttribute("aria-pressed", String(isLarge));
    });
    button.setAttribute("aria-pressed", "false");
    return button;
  }

  #goToProduct(): void {
    const { productUrl } = this.#garment;
    if (!isPageOf(productUrl, location.href)) {
      location.href = productUrl;
      return;
    }
    this.close();
    const buy = findBuyButton(document);
    buy?.scrollIntoView({ block: "center" });
    buy?.focus({ preventScroll: true });
  }

  #goTo(to: Way["to"]): void {
    this.#ask(to === "garment" ? { type: "HAND_OVER", garment: this.#garment } : { type: "OPEN", page: to });
  }

  #ask(message: ShopMessage): void {
    void browser.runtime.sendMessage(message).catch(() => {});
  }

  #action(label: string, onPress: () => void, look = ""): HTMLButtonElement {
    const button = make("button", { type: "button", ...(look ? { class: look } : {}) }, label);
    button.addEventListener("click", onPress);
    return button;
  }
}

/** 20261121-143000-toile.png, named as on the site. */
function save(picture: string): void {
  const blob = toBlob(picture);
  const address = URL.createObjectURL(blob);
  const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString();
  const stamp = now.slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  const link = make("a", { href: address, download: `${stamp}-toile.${blob.type === "image/jpeg" ? "jpg" : "png"}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
