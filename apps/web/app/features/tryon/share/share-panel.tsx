import { PRODUCT_NAME } from "@toile/contract";
import { Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { saveFile } from "../../../lib/page/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { canShareFile, fetchResultFile, wasDismissed } from "./save-picture.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { pinterestShareUrl, SHARE_TARGETS, type ShareTarget } from "./share-targets.ts";
import { shareWay } from "./share-way.ts";

const failed = (title: string, description: string) => toast({ title, description, variant: "destructive" });

const isHandheld = () => window.matchMedia("(pointer: coarse)").matches;

function openPinterest(caption: string): void {
  const address = pinterestShareUrl({ pageUrl: window.location.origin, caption });
  const opened = window.open(address, "_blank", "popup,width=750,height=650");
  if (opened) opened.opener = null;
  else failed("Share failed", "Your browser blocked the share window. Please allow pop-ups from this page.");
}

export type SharePanelProps = {
  imageUrl: string;
  garmentName: string | null;
  /** Another option, below the others. */
  children?: ReactNode;
};

/** The picture as a file, fetched in advance: a share sheet opens only right after a tap, and a download takes longer. */
function useResultFile(imageUrl: string): () => Promise<File> {
  const file = useRef<Promise<File> | null>(null);
  const prepare = () => {
    file.current ??= fetchResultFile(imageUrl).catch((error: unknown) => {
      file.current = null;
      throw error;
    });
    return file.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another picture makes what was prepared stale
  useEffect(() => {
    file.current = null;
    prepare().catch(() => {});
  }, [imageUrl]);
  return prepare;
}

/** True if the share sheet was used or dismissed; false to try another way. */
async function shareNatively(picture: File, caption: string): Promise<boolean> {
  try {
    await navigator.share({ files: [picture], text: caption });
    return true;
  } catch (error) {
    if (wasDismissed(error)) return true;
    failed("Share failed", "The share sheet did not open. Please choose one of these.");
    return false;
  }
}

/** `target`: the picture was saved, and the shopper is shown how to continue there. */
function useSharing(caption: string, prepare: () => Promise<File>) {
  const [target, setTarget] = useState<ShareTarget | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const prepared = () =>
    prepare().catch(() => {
      failed("Share preparation failed", "We could not load the picture. Please try again.");
      return null;
    });

  const share = async (chosen: ShareTarget) => {
    const handheld = isHandheld();
    const hasWindow = chosen.steps === null;
    // At once on a computer: a window that opens after a wait is taken for an advertisement and blocked.
    if (!handheld && hasWindow) return openPinterest(caption);
    setBusy(chosen.name);
    const picture = await prepared();
    setBusy(null);
    if (!picture) return;
    const first = shareWay({ handheld, sheetTakesPicture: canShareFile(picture), hasWindow });
    if (first === "sheet" && (await shareNatively(picture, caption))) return;
    const next = shareWay({ handheld, sheetTakesPicture: false, hasWindow });
    if (next === "window") return openPinterest(caption);
    saveFile(picture);
    setTarget(chosen);
  };

  return { target, busy, share, close: () => setTarget(null) };
}

export function SharePanel({ imageUrl, garmentName, children }: SharePanelProps) {
  const caption = garmentName ? `${garmentName}, tried on with ${PRODUCT_NAME}` : `Tried on with ${PRODUCT_NAME}`;
  const prepare = useResultFile(imageUrl);
  const { target, busy, share, close } = useSharing(caption, prepare);

  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": prepare() })]);
      toast({ title: "Picture copied" });
    } catch {
      failed("Copy failed", "This browser could not copy the picture. Please download it instead.");
    }
  };

  return (
    <>
      <ul className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap [&_button]:w-full">
        {SHARE_TARGETS.map((each) => (
          <li key={each.name}>
            <Button
              variant="secondary"
              loading={busy === each.name}
              onClick={() => share(each)}
              className="px-4.5 text-sm"
            >
              {each.name}
            </Button>
          </li>
        ))}
        <li className="col-span-2">
          <Button variant="ghost" onClick={copy} className="px-4 text-sm whitespace-nowrap">
            <Copy className="size-4" aria-hidden="true" />
            Copy the picture
          </Button>
        </li>
      </ul>
      {children ? <div className="mt-5">{children}</div> : null}
      <ShareDialog target={target} onClose={close} />
    </>
  );
}
