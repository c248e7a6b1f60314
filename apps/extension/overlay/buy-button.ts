/** The shop's own button for buying, on the page of the product. */

/** As shop programs name it; the first that is visible counts. */
const BUY = [
  'form[action*="/cart/add"] [type="submit"]',
  ".single_add_to_cart_button",
  '[name="add-to-cart"], [name="add"]',
  '[data-button-action="add-to-cart"], [data-add-to-cart]',
  '#product-addtocart-button, [id*="add-to-cart" i], [id*="addtocart" i]',
  'button[class*="add-to-cart" i], button[class*="add_to_cart" i], button[class*="addtocart" i], [data-testid*="add-to-cart" i]',
];

const pathOf = (url: string) => URL.parse(url)?.pathname.replace(/\/$/, "");

/** Whether this page is the product's. */
export const isPageOf = (productUrl: string, pageUrl: string): boolean =>
  URL.parse(productUrl)?.host === URL.parse(pageUrl)?.host && pathOf(productUrl) === pathOf(pageUrl);

export function findBuyButton(page: ParentNode): HTMLElement | null {
  for (const selector of BUY)
    for (const found of page.querySelectorAll<HTMLElement>(selector)) if (isVisible(found)) return found;
  return null;
}

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0;
