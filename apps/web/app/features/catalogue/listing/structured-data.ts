/** The shop pages' data for search engines, in schema.org's terms. */
import { type Brand, type Category, PRODUCT_NAME } from "@toile/contract";
import type { MetaDescriptor } from "react-router";
import { isOutOfStock } from "../../../lib/format/price.ts";
import type { ShownProduct } from "./listed-product.ts";
import { addressOf } from "./on-model.ts";

type Described = Record<string, unknown>;

const toDescriptor = (described: Described): MetaDescriptor => ({
  // MetaDescriptor's type for JSON-LD is a deep JSON object; these contain nothing else.
  "script:ld+json": { "@context": "https://schema.org", ...described } as never,
});

export const absolute = (origin: string, address: string): string => new URL(address, origin).href;

const AVAILABILITY = {
  active: "InStock",
  out_of_stock: "OutOfStock",
  inactive: "OutOfStock",
  discontinued: "Discontinued",
} as const;

export function describeProduct(product: ShownProduct, origin: string): MetaDescriptor {
  const url = absolute(origin, `/product/${product.slug}`);
  const sold = product.status === "active" && isOutOfStock(product) ? "OutOfStock" : AVAILABILITY[product.status];
  return toDescriptor({
    "@type": "Product",
    name: product.name,
    description: product.description,
    image: [product.mainImageUrl, ...product.additionalImageUrls, ...product.onModel.map(addressOf)]
      .filter(Boolean)
      .map((image) => absolute(origin, image)),
    sku: product.id,
    url,
    category: product.categoryId.name,
    brand: { "@type": "Brand", name: product.brandId.name, url: absolute(origin, `/brand/${product.brandId.slug}`) },
    ...(product.material ? { material: product.material } : {}),
    ...(product.availableColors.length > 0 ? { color: product.availableColors.join(", ") } : {}),
    ...(product.availableSizes.length > 0 ? { size: product.availableSizes.join(", ") } : {}),
    offers: {
      "@type": "Offer",
      url: product.affiliateLink ?? url,
      price: product.price.toFixed(2),
      priceCurrency: product.currency,
      availability: `https://schema.org/${sold}`,
      itemCondition: "https://schema.org/NewCondition",
    },
  });
}

/** From the list down to the page itself. */
export function describePath(origin: string, steps: { name: string; path: string }[]): MetaDescriptor {
  const all = [{ name: PRODUCT_NAME, path: "/" }, { name: "Browse", path: "/browse" }, ...steps];
  return toDescriptor({
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(origin, path),
    })),
  });
}

export function describeBrand(brand: Brand, origin: string): MetaDescriptor {
  return toDescriptor({
    "@type": "Organization",
    name: brand.name,
    url: brand.websiteUrl ?? absolute(origin, `/brand/${brand.slug}`),
    ...(brand.description ? { description: brand.description } : {}),
    ...(brand.logoUrl ? { logo: absolute(origin, brand.logoUrl) } : {}),
  });
}

export function describeCategory(category: Category, origin: string): MetaDescriptor {
  return toDescriptor({
    "@type": "CollectionPage",
    name: category.name,
    description: category.description,
    url: absolute(origin, `/category/${category.slug}`),
  });
}

/** The site itself. */
export function describeSite(origin: string): MetaDescriptor {
  return toDescriptor({
    "@type": "Organization",
    name: PRODUCT_NAME,
    url: absolute(origin, "/"),
    logo: absolute(origin, "/icons/icon-512.png"),
  });
}
