import type { ProductPicture } from "@toile/contract";
import clsx from "clsx";
import { useEffect, useState } from "react";

export type ProductImageProps = {
  /** The URL as the product has it. */
  src: string;
  /** The same picture in all its sizes, once they are made: the one whose `url` is `src`. */
  picture?: ProductPicture | undefined;
  alt: string;
  /** How wide it is shown, as a value of the `sizes` attribute. */
  sizes: string;
  /** The first picture of a page: fetched at once. */
  eager?: boolean;
  className?: string;
};

const addresses = ({ base, widths }: ProductPicture, type: string) =>
  widths.map((width) => `${base}/${width}.${type} ${width}w`).join(", ");

/** For browsers without AVIF and WebP, and for people who save the picture: large enough for a page, small enough for a phone. */
const plain = ({ base, widths }: ProductPicture) =>
  `${base}/${widths.findLast((width) => width <= 800) ?? widths[0]}.jpg`;

/** Not every failure means a broken file: the connection dropped, or a phone short of memory could not decode it. */
const ATTEMPTS = 2;

/** A product's picture at 3:4 on warm white; if there is none or it fails to load, a placeholder says so. */
export function ProductImage({ src, picture: given, alt, sizes, eager = false, className }: ProductImageProps) {
  // A product's list of sizes omits pictures that could not be made: the given one may belong to another of its
  // pictures.
  const picture = given?.url === src ? given : undefined;
  const [failed, setFailed] = useState({ src, times: 0 });
  const failures = failed.src === src ? failed.times : 0;
  // The same value, however often one failure is reported.
  const fail = () => setFailed({ src, times: failures + 1 });
  // When the connection is back, the placeholder gives way to another attempt.
  const broken = failures > 0;
  useEffect(() => {
    if (!broken) return;
    const retry = () => setFailed({ src, times: 0 });
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [broken, src]);
  /**
   * An error before hydration is not reported again, so the picture itself is checked. One that is still loading may look the same.
   */
  const inspect = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(fail);
  };
  const shape = clsx("block aspect-3/4 w-full rounded-picture", className);
  if (!src || failures === ATTEMPTS) return <NoImage name={alt} className={shape} />;
  // The second attempt uses the plainest format and a new element, or the browser would not fetch again.
  const sources = failures === 0 ? picture : undefined;
  return (
    // A source has no box, but would take up a gap in a row.
    <picture key={failures} className="contents [&>source]:hidden">
      {sources ? <source type="image/avif" srcSet={addresses(sources, "avif")} sizes={sizes} /> : null}
      {sources ? <source type="image/webp" srcSet={addresses(sources, "webp")} sizes={sizes} /> : null}
      <img
        ref={inspect}
        src={picture ? plain(picture) : src}
        alt={alt}
        width={picture?.width ?? 900}
        height={picture?.height ?? 1200}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        onError={fail}
        className={clsx(shape, "bg-[#f3eee5] bg-cover bg-center object-cover")}
        {...(picture?.placeholder ? { style: { backgroundImage: `url("${picture.placeholder}")` } } : {})}
      />
    </picture>
  );
}

/** `name` empty: the surrounding element names the place, which is too small for text. */
function NoImage({ name, className }: { name: string; className: string }) {
  const named = name === "" ? {} : ({ role: "img", "aria-label": `${name}: No Image` } as const);
  return (
    <div {...named} className={clsx(className, "relative bg-muslin")}>
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-muted" aria-hidden="true">
        <svg viewBox="0 0 96 56" fill="none" aria-hidden="true" className="w-1/3 max-w-24">
          <path
            d="M48 26v-6c5-1 8-4 8-8a8 8 0 0 0-16 0"
            className="stroke-muted"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
          <path
            d="M48 26 8 48c-3 2-2 5 1 5h78c3 0 4-3 1-5Z"
            className="stroke-muted"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeDasharray="6 5"
          />
        </svg>
        {name === "" ? null : <span className="text-sm">No Image</span>}
      </div>
    </div>
  );
}
