import clsx from "clsx";
import { MoveHorizontal } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { positionAfterKey, positionAfterPointer } from "./before-after.rules.ts";

export type BeforeAfterPicture = { src: string; alt: string; srcSet?: string };

export type BeforeAfterProps = {
  before: BeforeAfterPicture;
  after: BeforeAfterPicture;
  beforeLabel?: string;
  afterLabel?: string;
  /** Names the handle, by default "Before and After". */
  label?: string;
  /** Size of both pictures, to reserve their space before they load. */
  width: number;
  height: number;
  sizes?: string;
  /** Percent from the left; the after picture shows to the right of it. */
  initialPosition?: number;
  /** For a picture above the fold. */
  eager?: boolean;
  className?: string;
};

/** Two pictures of one size, one over the other, with a thread between them to drag. */
export function BeforeAfter(props: BeforeAfterProps) {
  const { before, after, beforeLabel = "Before", afterLabel = "After", initialPosition = 50, className } = props;
  const { position, box, handle, press, drag, step } = useDivider(initialPosition);
  const tag = "pointer-events-none absolute top-3 rounded-full bg-bg/90 px-3 py-1 text-xs font-medium text-ink";

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra; the handle inside does the same by keyboard
    <div
      ref={box}
      onPointerDown={press}
      onPointerMove={drag}
      // Otherwise a press on the picture would take the focus, and the arrow keys with it, from the handle.
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        "relative cursor-ew-resize touch-pan-y overflow-hidden rounded-picture bg-muslin select-none",
        className,
      )}
    >
      <Picture shown={before} both={props} className="block h-auto w-full" />
      <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--divider,50%))]">
        <Picture shown={after} both={props} className="size-full object-cover" />
      </div>
      <span className={clsx(tag, "left-3 transition-opacity", position < 18 && "opacity-0")}>{beforeLabel}</span>
      <span className={clsx(tag, "right-3 transition-opacity", position > 82 && "opacity-0")}>{afterLabel}</span>
      <Divider
        ref={handle}
        position={position}
        label={props.label ?? `${beforeLabel} and ${afterLabel}`}
        afterLabel={afterLabel}
        onKeyDown={step}
      />
    </div>
  );
}

/** The divider's position, and how to move it. */
function useDivider(initialPosition: number) {
  const [position, setPosition] = useState(initialPosition);
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);

  // Set by script and not as a style attribute, which a strict Content-Security-Policy refuses in server-rendered HTML.
  useEffect(() => {
    box.current?.style.setProperty("--divider", `${position}%`);
  }, [position]);

  const follow = (event: PointerEvent) => {
    if (box.current) setPosition(positionAfterPointer(event.clientX, box.current.getBoundingClientRect()));
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    handle.current?.focus({ preventScroll: true });
    follow(event);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
  };
  const step = (event: KeyboardEvent) => {
    const next = positionAfterKey(event.key, position);
    if (next === null) return;
    event.preventDefault();
    setPosition(next);
  };
  return { position, box, handle, press, drag, step };
}

type PictureProps = { shown: BeforeAfterPicture; both: BeforeAfterProps; className: string };

function Picture({ shown, both, className }: PictureProps) {
  return (
    <img
      src={shown.src}
      alt={shown.alt}
      {...(shown.srcSet ? { srcSet: shown.srcSet } : {})}
      {...(both.sizes ? { sizes: both.sizes } : {})}
      width={both.width}
      height={both.height}
      draggable={false}
      decoding="async"
      {...(both.eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
      className={className}
    />
  );
}

type DividerProps = {
  ref: RefObject<HTMLDivElement | null>;
  position: number;
  label: string;
  afterLabel: string;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Its background is a photo in every theme: deep red and ink are visible on it, the pale colours of the dark theme are
 * not.
 */
function Divider({ ref, position, label, afterLabel, onKeyDown }: DividerProps) {
  return (
    <div className="pointer-events-none absolute inset-y-0 left-[var(--divider,50%)]">
      <div data-theme="light" className="absolute inset-y-0 -translate-x-1/2 border-l-2 border-dashed border-thread" />
      <div
        ref={ref}
        data-theme="light"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(position)}
        aria-valuetext={`${Math.round(100 - position)} % ${afterLabel}`}
        onKeyDown={onKeyDown}
        className="pointer-events-auto absolute top-1/2 left-0 flex size-11 -translate-1/2 touch-none items-center justify-center rounded-full bg-ink text-bg focus-visible:outline-bg focus-visible:-outline-offset-5"
      >
        <MoveHorizontal className="size-5" aria-hidden="true" />
      </div>
    </div>
  );
}
