/** What a shop puts into its product page. */

/** The element reserves its space from the first paint, before the script has loaded, so nothing on the page moves. */
export const snippetFor = ({ origin, key }: { origin: string; key: string }): string =>
  `<script async src="${origin}/embed.js"></script>
<toile-try-on key="${key}" style="display:block;height:48px"></toile-try-on>`;

/** For a page without JSON-LD about its product, and with a cart. */
export const longSnippetFor = ({ origin, key }: { origin: string; key: string }): string =>
  `<script async src="${origin}/embed.js"></script>
<toile-try-on
  key="${key}"
  product-title="Linen shirt"
  product-image="https://shop.example/pictures/linen-shirt.jpg"
  product-price="€49.00"
  category="tops"
  label="See it on yourself"
  theme="light"
  cart
  style="display:block;height:48px"
></toile-try-on>
<script>
  document.querySelector("toile-try-on").addEventListener("toile:add-to-cart", () => {
    document.querySelector("#add-to-cart").click();
  });
</script>`;
