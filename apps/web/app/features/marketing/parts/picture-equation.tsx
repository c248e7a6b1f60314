import clsx from "clsx";
import { Fragment } from "react";

export type ShownPicture = { src: string; alt: string; label: string };

/** Pictures as an equation: the first two, and their result. */
export function PictureEquation({ pictures, className }: { pictures: readonly ShownPicture[]; className?: string }) {
  return (
    <div
      className={clsx(
        "grid grid-cols-[1fr_auto_1fr_auto_1.25fr] sm:grid-cols-[1fr_auto_1fr_auto_1.6fr] items-center gap-2 sm:gap-4",
        className,
      )}
    >
      {pictures.map(({ src, alt, label }, index) => (
        <Fragment key={src}>
          {index === 0 ? null : (
            <span aria-hidden="true" className="display text-title text-thread sm:text-heading">
              {index === pictures.length - 1 ? "=" : "+"}
            </span>
          )}
          <figure className="min-w-0">
            <img
              src={src}
              alt={alt}
              width={450}
              height={600}
              decoding="async"
              {...(index === pictures.length - 1 ? { fetchPriority: "high" as const } : {})}
              className="h-auto w-full rounded-picture bg-muslin"
            />
            <figcaption className="mt-2 text-xs text-muted sm:text-sm">{label}</figcaption>
          </figure>
        </Fragment>
      ))}
    </div>
  );
}
