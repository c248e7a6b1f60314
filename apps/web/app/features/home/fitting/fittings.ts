/**
 * What a visitor can dress without an account or a photo. The engine made every pair in advance (`/demo/fittings`), and nothing was
 * retouched.
 */
export const FIGURES = [
  { id: "figure-1", letter: "A", wears: "a slate tank top and charcoal trousers" },
  { id: "figure-2", letter: "B", wears: "a plain white T-shirt and navy trousers" },
  { id: "figure-3", letter: "C", wears: "a rose T-shirt and black trousers" },
] as const;

export const GARMENTS = [
  { id: "tee-breton", name: "Breton striped T-shirt" },
  { id: "dress-flora", name: "Flora A-line dress" },
  { id: "jacket-quilted-olive", name: "Olive quilted jacket" },
  { id: "jeans-wide-washed", name: "Washed wide-leg jeans" },
  { id: "roll-neck-cable", name: "Cream cable roll-neck" },
  { id: "skirt-leaf", name: "Autumn leaf skirt" },
  { id: "shirt-chambray", name: "Chambray work shirt" },
  { id: "trousers-wide-linen", name: "Wide linen trousers" },
] as const;

export type Figure = (typeof FIGURES)[number];
export type Garment = (typeof GARMENTS)[number];
export type Fitting = { figure: Figure; garment: Garment };

/** The first fitting on the home page. Its pictures also exist in the middle size, because visitors wait for them. */
export const FIRST: Fitting = { figure: FIGURES[1], garment: GARMENTS[0] };

/** By the URL's `figure`, such as `/?figure=figure-3`. */
export const findFigure = (id: string | null): Figure | undefined => FIGURES.find((figure) => figure.id === id);

export type FittingPicture = { src: string; srcSet: string; alt: string };

const sized = (name: string, widths: readonly number[]): Omit<FittingPicture, "alt"> => ({
  src: `/demo/${name}-900.webp`,
  srcSet: widths.map((width) => `/demo/${name}-${width}.webp ${width}w`).join(", "),
});
const HERO_WIDTHS = [480, 720, 900];
const WIDTHS = [480, 900];

export function beforeOf({ figure }: Fitting): FittingPicture {
  const picture = figure === FIRST.figure ? sized("hero-before", HERO_WIDTHS) : sized(`fittings/${figure.id}`, WIDTHS);
  return { ...picture, alt: `A mannequin in ${figure.wears}, as photographed` };
}

export function afterOf({ figure, garment }: Fitting): FittingPicture {
  const isFirst = figure === FIRST.figure && garment === FIRST.garment;
  const picture = isFirst ? sized("hero-after", HERO_WIDTHS) : sized(`fittings/${figure.id}-${garment.id}`, WIDTHS);
  return { ...picture, alt: `The same mannequin wearing the ${garment.name}, made by a try-on` };
}

export const thumbOf = (garment: Garment): string => `/demo/fittings/${garment.id}.webp`;
export const faceOf = (figure: Figure): string => `/demo/people/${figure.id}.webp`;
