import { type ImportField, importFields } from "@toile/contract";

/** One product, so that the columns explain themselves. */
const EXAMPLE: Partial<Record<ImportField, string>> = {
  id: "linen-shirt-1",
  name: "Linen shirt",
  price: "49.90",
  brand: "Rue Percale",
  category: "Tops > Shirts",
  image: "https://shop.example/linen-shirt.jpg",
  images: "https://shop.example/linen-shirt-back.jpg|https://shop.example/linen-shirt-cuff.jpg",
  original_price: "69.90",
  currency: "EUR",
  description: "Washed linen with a small collar.",
  sizes: "S|M|L",
  colours: "White|Sand",
  gender: "women",
  material: "Linen",
  tags: "summer|new",
  link: "https://shop.example/linen-shirt",
  status: "active",
  garment_category: "tops",
};

/** A table with all our columns, to be filled in. */
export const importTemplate = (): File => {
  const lines = [importFields, importFields.map((field) => EXAMPLE[field] ?? "")];
  return new File([lines.map((cells) => `${cells.join(",")}\r\n`).join("")], "toile-products.csv", {
    type: "text/csv",
  });
};

/** 'original_price' → 'Original price' */
export const fieldLabel = (field: ImportField): string =>
  field === "id" ? "Id" : field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");
