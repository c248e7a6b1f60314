import clsx from "clsx";
import { Camera, CircleAlert, Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { type FileLimits, type FileRefusal, refusalOf } from "./dropzone.rules.ts";
import type { Notice } from "./dropzone.texts.ts";
import { openPicture } from "./picture-file.ts";
import { Spinner } from "./spinner.tsx";

export type DropzoneProps = FileLimits & {
  /** Names the file input, such as 'Full body photo'. */
  label: string;
  /** One accepted file, however it came. */
  onFile: (file: File) => void;
  /** A file that was turned away; the texts are the caller's. */
  onRefused?: (refusal: FileRefusal, file: File) => void;
  /** Under the invitation: types and sizes. */
  hint?: ReactNode;
  /** Why the last picture was not taken; a notice has its title first. */
  error?: string | Notice | undefined;
  /** The picture in hand; `overlay` lies over all of its place, `caption` between it and the buttons. */
  preview?: { src: string; alt: string; overlay?: ReactNode; caption?: ReactNode } | undefined;
  /** Says that the picture is being taken in. */
  busy?: boolean;
  disabled?: boolean;
  /** Which camera a phone opens; without it no camera button shows. */
  camera?: "user" | "environment";
  /** Takes a picture pasted anywhere on the page. Give it to one dropzone a page. */
  paste?: boolean;
  /** Words on the button; 'Choose a photo' and 'Change photo' otherwise. */
  chooseLabel?: string;
  changeLabel?: string;
  /** How loud changing the picture is; `primary` where it is what should be done. */
  changeVariant?: ButtonVariant;
  /** More buttons beside the one that chooses. What is done with the picture tells of being busy on its own button. */
  actionsBefore?: ReactNode;
  actionsAfter?: ReactNode;
  className?: string;
};

export function Dropzone(props: DropzoneProps) {
  const { accept, label, hint, error, preview, busy = false, disabled = false, camera, paste = false } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const shutter = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const closed = disabled || busy;
  const hasActions = Boolean(props.actionsBefore || props.actionsAfter);

  // Reading a file takes a moment, and the listener below lives as long as the page: both must meet the props of the moment.
  const now = useRef(props);
  now.current = props;
  const take = async (file: File | undefined | null) => {
    if (!file || closed) return;
    const refusal = refusalOf(file, props);
    const opened = refusal ? { refusal } : await openPicture(file);
    if ("refusal" in opened) now.current.onRefused?.(opened.refusal, file);
    else now.current.onFile(opened.file);
  };
  const takeNow = useRef(take);
  takeNow.current = take;

  // What was chosen before the page listened would otherwise lie in the input unseen.
  useEffect(() => {
    for (const { current } of [chooser, shutter]) {
      const early = current?.files?.[0];
      if (!current || !early) continue;
      current.value = "";
      void takeNow.current(early);
    }
  }, []);

  useEffect(() => {
    if (!paste) return;
    const listen = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      void takeNow.current(file);
    };
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, [paste]);

  // Said in this place alone: on a phone it would stand under the bar at the foot.
  useEffect(() => {
    if (error) said.current?.scrollIntoView({ block: "nearest" });
  }, [error]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const input = (ref: typeof chooser, capture?: "user" | "environment") => (
    <input
      ref={ref}
      type="file"
      accept={accept.join(",")}
      {...(capture ? { capture, "aria-label": `${label}, by camera` } : { id, "aria-label": label })}
      disabled={closed}
      // Stands in no form: it makes `:valid` of an input that holds a file, for what is shown before the page listens.
      required
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        void take(event.target.files?.[0]);
        // So that the same file, chosen again, is a change again.
        event.target.value = "";
      }}
    />
  );

  return (
    <div className={clsx("flex flex-col", props.className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        onDragEnter={() => setOver(true)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
        onClick={(event) => {
          if (event.target === event.currentTarget && !closed) chooser.current?.click();
        }}
        className={clsx(
          "group/dropzone relative flex min-h-72 grow flex-col items-center justify-center gap-5 overflow-hidden rounded-picture text-center transition-colors",
          preview ? "border pb-6" : "border-2 border-dashed px-4 py-10",
          over
            ? "border-thread bg-muslin"
            : error
              ? "border-thread"
              : preview || closed
                ? "border-line"
                : "border-edge/70 hover:border-ink",
          closed ? "cursor-not-allowed" : "cursor-pointer",
          disabled && "text-muted",
        )}
      >
        {input(chooser)}
        {camera ? input(shutter, camera) : null}
        {preview ? (
          <div className="pointer-events-none relative w-full">
            <img
              src={preview.src}
              alt={preview.alt}
              className={clsx("max-h-[28rem] w-full bg-muslin object-contain", busy && "opacity-50")}
            />
            {preview.overlay}
          </div>
        ) : (
          <div className="pointer-events-none grid justify-items-center gap-3">
            <Upload className="size-7 text-muted" strokeWidth={1.5} aria-hidden="true" />
            <p role="status" className="hidden group-has-[input:valid]/dropzone:block">
              Your picture is in hand. One moment …
            </p>
            <p className="measure text-balance group-has-[input:valid]/dropzone:hidden">
              <span className="hidden pointer-fine:inline">
                Drop a picture here{paste ? ", paste it," : ""} or choose one.
              </span>
              <span className="pointer-fine:hidden">Choose a picture{camera ? " or take one" : ""}.</span>
            </p>
          </div>
        )}
        {preview?.caption}
        <div className="flex flex-wrap items-center justify-center gap-3 px-2">
          {props.actionsBefore}
          <Button
            variant={preview ? (props.changeVariant ?? "secondary") : "primary"}
            disabled={disabled || (busy && hasActions)}
            loading={busy && !hasActions}
            aria-describedby={clsx(hint && `${id}-hint`, `${id}-error`)}
            onClick={() => chooser.current?.click()}
          >
            {preview ? (props.changeLabel ?? "Change photo") : (props.chooseLabel ?? "Choose a photo")}
          </Button>
          {camera ? (
            <Button
              variant="secondary"
              disabled={closed}
              className="pointer-fine:hidden"
              onClick={() => shutter.current?.click()}
            >
              <Camera className="size-5" aria-hidden="true" />
              Use the camera
            </Button>
          ) : null}
          {props.actionsAfter}
        </div>
        {busy ? <Spinner label="Loading the picture" className="sr-only" /> : null}
        {hint ? (
          <p id={`${id}-hint`} className="pointer-events-none text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
      <div ref={said} aria-live="polite" id={`${id}-error`}>
        {error ? (
          <div className="mt-2 flex items-start gap-1.5 text-sm text-thread">
            <CircleAlert className="mt-[0.2em] size-4 shrink-0" aria-hidden="true" />
            {typeof error === "string" ? (
              <p>{error}</p>
            ) : (
              <div>
                <p className="font-medium">{error.title}</p>
                <p>{error.message}</p>
              </div>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}
