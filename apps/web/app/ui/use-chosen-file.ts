import { type RefObject, useEffect, useRef } from "react";
import { type FileLimits, type FileRefusal, refusalOf } from "./dropzone.rules.ts";
import { openPicture } from "./picture-file.ts";

export type ChosenFileOptions = FileLimits & {
  /** One accepted file, however it came. */
  onFile: (file: File) => void;
  /** A file that was turned away; the texts are the caller's. */
  onRefused?: (refusal: FileRefusal, file: File) => void;
  /** Takes a picture pasted anywhere on the page. Give it to one dropzone a page. */
  paste?: boolean;
};

type Take = (file: File | undefined | null) => Promise<void>;

/** Checks a file and hands it on. Files that were pasted, or chosen before the page listened, are taken as well. */
export function useChosenFile(
  options: ChosenFileOptions,
  { closed, inputs }: { closed: boolean; inputs: readonly RefObject<HTMLInputElement | null>[] },
): Take {
  // Opening a file takes a moment, and the listeners live as long as the page: both must meet the current options.
  const now = useRef(options);
  now.current = options;
  const take: Take = async (file) => {
    if (!file || closed) return;
    const refusal = refusalOf(file, options);
    const opened = refusal ? { refusal } : await openPicture(file);
    if ("refusal" in opened) now.current.onRefused?.(opened.refusal, file);
    else now.current.onFile(opened.file);
  };
  const takeNow = useRef(take);
  takeNow.current = take;

  useEarlyFiles(inputs, takeNow);
  usePastedFile(options.paste ?? false, takeNow);
  return take;
}

/** A file that was chosen before the page listened would otherwise lie in the input unseen. */
function useEarlyFiles(inputs: readonly RefObject<HTMLInputElement | null>[], take: RefObject<Take>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the page listens
  useEffect(() => {
    for (const { current } of inputs) {
      const early = current?.files?.[0];
      if (!current || !early) continue;
      current.value = "";
      void take.current(early);
    }
  }, []);
}

function usePastedFile(isOn: boolean, take: RefObject<Take>): void {
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      void take.current(file);
    };
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, [isOn, take]);
}
