import clsx from "clsx";
import { Camera, CircleAlert, Upload } from "lucide-react";
import { type DragEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button, type ButtonVariant } from "./button.tsx";
import { DROPZONE_TEXTS, type Notice } from "./dropzone.texts.ts";
import { Spinner } from "./spinner.tsx";
import { type ChosenFileOptions, useChosenFile } from "./use-chosen-file.ts";

export type DropzoneProps = ChosenFileOptions & {
  /** Names the file input, such as 'Full body photo'. */
  label: string;
  /** Below the invitation: types and sizes. */
  hint?: ReactNode;
  /** Why the last picture was refused; a notice starts with its title. */
  error?: string | Notice | undefined;
  /** The chosen picture; `overlay` covers its whole area, `caption` is between it and the buttons. */
  preview?: { src: string; alt: string; overlay?: ReactNode; caption?: ReactNode } | undefined;
  /** Shows that the picture is being loaded. */
  busy?: boolean;
  disabled?: boolean;
  /** Which camera a phone opens; without it there is no camera button. */
  camera?: "user" | "environment";
  /** The button's text; by default 'Choose a photo' or 'Change photo'. */
  chooseLabel?: string;
  changeLabel?: string;
  /** How prominent the change button is; `primary` if changing the picture is the main action. */
  changeVariant?: ButtonVariant;
  /** More buttons beside the one that chooses. An action on the picture shows its progress on its own button. */
  actionsBefore?: ReactNode;
  actionsAfter?: ReactNode;
  className?: string;
  /** In another language. */
  texts?: typeof DROPZONE_TEXTS;
};

type Input = RefObject<HTMLInputElement | null>;

export function Dropzone(props: DropzoneProps) {
  const { hint, preview, busy = false, disabled = false, camera, paste = false, texts = DROPZONE_TEXTS } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const shutter = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const closed = disabled || busy;
  const take = useChosenFile(props, { closed, inputs: [chooser, shutter] });

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const input = { label: props.label, accept: props.accept, closed, onChosen: take };

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
        className={placeClass(props, { over, closed })}
      >
        <FileInput {...input} ref={chooser} id={id} />
        {camera ? (
          <FileInput {...input} ref={shutter} capture={camera} label={`${props.label}, ${texts.byCamera}`} />
        ) : null}
        {preview ? (
          <Preview {...preview} busy={busy} />
        ) : (
          <Invitation texts={texts} paste={paste} camera={camera !== undefined} />
        )}
        {preview?.caption}
        <Actions zone={props} texts={texts} id={id} chooser={chooser} shutter={shutter} />
        {busy ? <Spinner label={texts.loading} className="sr-only" /> : null}
        {hint ? (
          <p id={`${id}-hint`} className="pointer-events-none text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
      <ErrorText id={`${id}-error`} error={props.error} />
    </div>
  );
}

function placeClass(
  { preview, error, disabled = false }: DropzoneProps,
  { over, closed }: { over: boolean; closed: boolean },
): string {
  return clsx(
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
  );
}

type FileInputProps = {
  ref: Input;
  id?: string;
  /** Which camera it opens. */
  capture?: "user" | "environment";
  label: string;
  accept: readonly string[];
  closed: boolean;
  onChosen: (file: File | undefined) => Promise<void>;
};

function FileInput({ ref, id, capture, label, accept, closed, onChosen }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept.join(",")}
      aria-label={label}
      {...(capture ? { capture } : { id })}
      disabled={closed}
      // It is in no form. It gives an input that holds a file `:valid`, which styles rely on before the page is
      // interactive.
      required
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        void onChosen(event.target.files?.[0]);
        // So that choosing the same file again counts as a change.
        event.target.value = "";
      }}
    />
  );
}

function Preview({ src, alt, overlay, busy }: { src: string; alt: string; overlay?: ReactNode; busy: boolean }) {
  return (
    <div className="pointer-events-none relative w-full">
      <img
        src={src}
        alt={alt}
        className={clsx("max-h-[28rem] w-full bg-muslin object-contain", busy && "opacity-50")}
      />
      {overlay}
    </div>
  );
}

type InvitationProps = { texts: typeof DROPZONE_TEXTS; paste: boolean; camera: boolean };

function Invitation({ texts, paste, camera }: InvitationProps) {
  return (
    <div className="pointer-events-none grid justify-items-center gap-3">
      <Upload className="size-7 text-muted" strokeWidth={1.5} aria-hidden="true" />
      <p role="status" className="hidden group-has-[input:valid]/dropzone:block">
        {texts.inHand}
      </p>
      <p className="measure text-balance group-has-[input:valid]/dropzone:hidden">
        <span className="hidden pointer-fine:inline">{paste ? texts.dropOrPaste : texts.drop}</span>
        <span className="pointer-fine:hidden">{camera ? texts.tapOrTake : texts.tap}</span>
      </p>
    </div>
  );
}

type ActionsProps = { zone: DropzoneProps; texts: typeof DROPZONE_TEXTS; id: string; chooser: Input; shutter: Input };

function Actions({ zone, texts, id, chooser, shutter }: ActionsProps) {
  const { preview, hint, busy = false, disabled = false } = zone;
  const hasActions = Boolean(zone.actionsBefore || zone.actionsAfter);
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 px-2">
      {zone.actionsBefore}
      <Button
        variant={preview ? (zone.changeVariant ?? "secondary") : "primary"}
        disabled={disabled || (busy && hasActions)}
        loading={busy && !hasActions}
        aria-describedby={clsx(hint && `${id}-hint`, `${id}-error`)}
        onClick={() => chooser.current?.click()}
      >
        {preview ? (zone.changeLabel ?? texts.change) : (zone.chooseLabel ?? texts.choose)}
      </Button>
      {zone.camera ? (
        <Button
          variant="secondary"
          disabled={disabled || busy}
          className="pointer-fine:hidden"
          onClick={() => shutter.current?.click()}
        >
          <Camera className="size-5" aria-hidden="true" />
          {texts.camera}
        </Button>
      ) : null}
      {zone.actionsAfter}
    </div>
  );
}

function ErrorText({ id, error }: { id: string; error: string | Notice | undefined }) {
  const said = useRef<HTMLDivElement>(null);
  // Shown only here: on a phone it would be hidden under the bar at the bottom.
  useEffect(() => {
    if (error) said.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <div ref={said} aria-live="polite" id={id}>
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
  );
}
