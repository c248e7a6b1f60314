/* "Add to cart" in the try-on window: presses the theme's own button, so that the theme's cart does what it always does. */
document.addEventListener("toile:add-to-cart", (event) => {
  const section = event.target.closest(".shopify-section") ?? document;
  const form =
    section.querySelector('form[action*="/cart/add"]:has([type="submit"])') ??
    document.querySelector('form[action*="/cart/add"]:has([type="submit"])');
  form?.querySelector('[type="submit"]')?.click();
});
