/** As integrations/shopify/custom-liquid.liquid has it, with this installation's address. */
export const customLiquidFor = (origin: string): string => `<script async src="${origin}/embed.js"></script>
<toile-try-on
  key="pk_your_key"
  product-title="{{ product.title | escape }}"
  product-price="{{ product.price | money | strip_html | escape }}"
  {% if product.featured_image %}product-image="{{ product.featured_image | image_url: width: 1600 | escape }}"{% endif %}
  lang="{{ request.locale.iso_code | escape }}"
  theme="light"
  cart
  style="display:block;height:48px"
></toile-try-on>
<script>
  document.addEventListener("toile:add-to-cart", () => {
    document.querySelector('form[action*="/cart/add"] [type="submit"]')?.click();
  });
</script>`;
