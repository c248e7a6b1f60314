/** What a shop puts into its product page. */

/** The element keeps its place from the first paint, before the script has come: so nothing on the page moves. */
export const snippetFor = ({ origin, key }: { origin: string; key: string }): string =>
  `<script async src="${origin}/embed.js"></script>
<toile-try-on key="${key}" style="display:block;height:48px"></toile-try-on>`;

/** For a page that says nothing of its product in JSON-LD, and one that puts it into its cart. */
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
