/** `<toile-try-on>`: the button. It opens the window, and reports to the page by events. */
import { type ButtonProblem, findProblem } from "./availability.ts";
import { labelsFor } from "./labels.ts";
import { type EmbedTheme, isTheme, type ToPage } from "./messages.ts";
import { readProduct } from "./product.ts";
import { STYLES } from "./styles.ts";
import { openWindow } from "./try-on-window.ts";

const HANGER =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M9.6 6.8a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2.9-1.2 1.9L3.4 16.6c-1.2.8-.7 2.4.7 2.4h15.8c1.4 0 1.9-1.6.7-2.4L12 10.8"/></svg>';

let origin = "";

class ToileTryOn extends HTMLElement {
  static observedAttributes = ["label", "lang", "theme"];
  #button = document.createElement("button");
  #words = document.createElement("span");
  #close: (() => void) | null = null;

  connectedCallback() {
    if (!this.shadowRoot) this.#build();
    this.attributeChangedCallback();
    void this.#check();
  }

  /** Hides the button where it cannot be used, and tells the page why. */
  async #check() {
    const problem = await findProblem(origin, this.getAttribute("key") ?? "");
    if (problem && this.isConnected) this.#hide(problem);
  }

  #hide(problem: ButtonProblem) {
    // A page may give the element a `display` of its own, which wins over the attribute `hidden`.
    this.style.setProperty("display", "none", "important");
    console.warn(`Toile: the try-on button is hidden. ${problem.message} (${problem.code})`);
    this.#dispatch("error", { code: problem.code, message: problem.message });
  }

  disconnectedCallback() {
    this.close();
  }

  attributeChangedCallback() {
    const { language, labels } = this.#spoken;
    const label = this.getAttribute("label");
    this.#words.textContent = label || labels.tryOn;
    // The shop's own label is in the page's language.
    this.#words.lang = label ? "" : language;
    this.#button.className = `button ${this.#theme}`;
  }

  /** As a press on the button. */
  open() {
    if (this.#close || !this.shadowRoot) return;
    const product = this.#readProduct();
    const { language, labels } = this.#spoken;
    this.#close = openWindow({
      root: this.shadowRoot,
      origin,
      key: this.getAttribute("key") ?? "",
      product,
      theme: this.#theme,
      cart: this.hasAttribute("cart"),
      language,
      words: labels,
      onMessage: (message) => this.#tell(message, product.url),
      onClosed: (problem) => {
        this.#close = null;
        this.#button.focus({ preventScroll: true });
        this.#dispatch("close", {});
        if (problem) this.#hide(problem);
      },
    });
    this.#dispatch("open", { product });
  }

  close() {
    this.#close?.();
  }

  #build() {
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    this.#button.type = "button";
    this.#button.setAttribute("part", "button");
    this.#button.innerHTML = HANGER;
    this.#button.append(this.#words);
    this.#button.addEventListener("click", () => this.open());
    root.append(this.#button);
  }

  get #theme(): EmbedTheme {
    const theme = this.getAttribute("theme");
    return isTheme(theme) ? theme : "auto";
  }

  get #lang(): string {
    return this.getAttribute("lang") || document.documentElement.lang;
  }

  /** The page's language, or else the visitor's. */
  get #spoken() {
    return labelsFor([this.#lang, ...navigator.languages]);
  }

  #readProduct() {
    const given = (name: string) => this.getAttribute(name) ?? "";
    const scripts = document.querySelectorAll('script[type="application/ld+json"]');
    return readProduct(
      {
        title: given("product-title"),
        url: given("product-url"),
        price: given("product-price"),
        images: given("product-image").split(/\s+/),
        category: given("category"),
      },
      {
        jsonLd: [...scripts].map(({ textContent }) => textContent ?? ""),
        meta: (property) => document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content,
        address: location.href,
        title: document.title,
        lang: this.#lang,
      },
    );
  }

  #tell(message: ToPage, productUrl: string) {
    if (message.type === "error") this.#dispatch("error", { code: message.code, message: message.message });
    else if (message.type !== "ready" && message.type !== "close")
      this.#dispatch(message.type, { tryOnId: message.tryOnId, productUrl });
  }

  #dispatch(name: string, detail: object) {
    this.dispatchEvent(new CustomEvent(`toile:${name}`, { detail, bubbles: true, composed: true }));
  }
}

/** @param from - Toile's origin: where the script came from. */
export function defineElement(from: string): void {
  origin = from;
  customElements.define("toile-try-on", ToileTryOn);
}
