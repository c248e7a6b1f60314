import { type RefObject, useEffect, useRef } from "react";
import type { FileLimits, FileRefusal } from "./dropzone.rules.ts";
import { openPicture } from "./picture-file.ts";

export type ChosenFileOptions = FileLimits & {
  /** One accepted file, from whichever source. */
  onFile: (file: File) => void;
  /** A refused file; the caller provides the texts. */
  onRefused?: (refusal: FileRefusal, file: File) => void;
  /** Accepts a picture pasted anywhere on the page. Use it for one dropzone per page. */
  paste?: boolean;
};

/** Files that were chosen and are not yet opened. Large photos take a moment, in which a shopper may press the page's main button. */
const opening = new Set<Promise<void>>();

export function countOpening(work: Promise<void>): Promise<void> {
  opening.add(work);
  return work.finally(() => opening.delete(work));
}

export const isOpeningFile = (): boolean => opening.size > 0;

/** Settles once every chosen file has been passed on or refused. */
export async function filesOpened(): Promise<void> {
  await Promise.allSettled(opening);
}

type Take = (file: File | undefined | null) => Promise<void>;

/** Checks a file and passes it on. Includes files that were pasted, or chosen before the page was interactive. */
export function useChosenFile(
  options: ChosenFileOptions,
  { closed, inputs }: { closed: boolean; inputs: readonly RefObject<HTMLInputElement | null>[] },
): Take {
  // Opening a file takes a moment, and the listeners live as long as the page: both must use the current options.
  const now = useRef(options);
  now.current = options;
  const open = async (file: File) => {
    const opened = await openPicture(file, options);
    if ("refusal" in opened) now.current.onRefused?.(opened.refusal, file);
    else now.current.onFile(opened.file);
  };
  const take: Take = async (file) => {
    if (!file || closed) return;
    await countOpening(open(file));
  };
  const takeNow = useRef(take);
  takeNow.current = take;

  useEarlyFiles(inputs, takeNow);
  usePastedFile(options.paste ?? false, takeNow);
  return take;
}

/** A file that was chosen before the page was interactive would otherwise stay in the input unnoticed. */
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
