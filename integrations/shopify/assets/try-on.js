/* "Add to cart" in the try-on window: presses the theme's own button, so that the theme's cart does what it always does. */
document.addEventListener("toile:add-to-cart", (event) => {
  const section = event.target.closest(".shopify-section") ?? document;
  const form =
    section.querySelector('form[action*="/cart/add"]:has([type="submit"])') ??
    document.querySelector('form[action*="/cart/add"]:has([type="submit"])');
  form?.querySelector('[type="submit"]')?.click();
});

// In the theme editor the button says why it is hidden; on the shop it is simply not there.
document.addEventListener("toile:error", ({ target, detail }) => {
  if (!window.Shopify?.designMode || getComputedStyle(target).display !== "none") return;
  const note = document.createElement("p");
  note.textContent = `Try-on button: ${detail.message} (${detail.code})`;
  target.after(note);
});
