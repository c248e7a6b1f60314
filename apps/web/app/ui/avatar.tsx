import clsx from "clsx";
import { useState } from "react";
import { initialsOf } from "./avatar.rules.ts";

export type AvatarProps = {
  name: string;
  src?: string | undefined;
  size?: "small" | "medium" | "large";
  className?: string;
};

const SIZES = { small: "size-8 text-xs", medium: "size-11 text-sm", large: "size-24 text-title" };

/** The picture, or the initials while it loads and if there is none. Beside a written name it is decoration. */
export function Avatar({ name, src, size = "medium", className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-muslin font-medium text-ink",
        SIZES[size],
        className,
      )}
    >
      {initialsOf(name)}
      {src && failed !== src ? (
        <img src={src} alt="" className="absolute inset-0 size-full object-cover" onError={() => setFailed(src)} />
      ) : null}
    </span>
  );
}
