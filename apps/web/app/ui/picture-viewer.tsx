/** One picture over the whole screen, enlarged up to four times by pinching, mouse wheel, double tap, buttons or keys. */
import { Minimize2, ZoomIn, ZoomOut } from "lucide-react";
import PhotoSwipe, { type PhotoSwipeOptions } from "photoswipe";
import { Dialog as Primitive } from "radix-ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import "photoswipe/style.css";
import { useDialogManners, WAY_OUT } from "./dialog-manners.ts";
import { IconButton } from "./icon-button.tsx";

export type PictureViewerProps = {
  src: string;
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
  onClose: () => void;
  texts: { zoomOut: string; zoomIn: string; leave: string };
};

const STEP = 1.5;
const MOST = 4;

const OPTIONS: PhotoSwipeOptions = {
  // The surrounding dialog holds the focus and handles Escape.
  escKey: false,
  arrowKeys: false,
  trapFocus: false,
  returnFocus: false,
  showHideAnimationType: "none",
  bgOpacity: 1,
  wheelToZoom: true,
  closeOnVerticalDrag: true,
  // A click zooms; the picture is closed by the button, Escape, or a drag up or down.
  imageClickAction: "zoom",
  bgClickAction: false,
  tapAction: false,
  doubleTapAction: "zoom",
  initialZoomLevel: "fit",
  secondaryZoomLevel: ({ fit }) => fit * 2,
  maxZoomLevel: ({ fit }) => fit * MOST,
  zoom: false,
  close: false,
  counter: false,
};

export function PictureViewer(props: PictureViewerProps) {
  const { texts } = props;
  const manners = useDialogManners();
  const { setStage, zoom } = usePhotoSwipe(props);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    manners.onKeyDown(event);
    if (event.key === "+" || event.key === "=") zoom(STEP);
    if (event.key === "-") zoom(1 / STEP);
  };

  return (
    <Primitive.Root open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <Primitive.Portal>
        <Primitive.Content
          {...manners}
          aria-describedby={undefined}
          onKeyDown={press}
          className="fixed inset-0 z-60 animate-fade-in bg-bg outline-none"
        >
          <Primitive.Title className="sr-only">{props.alt}</Primitive.Title>
          <div ref={setStage} className="absolute inset-0 [&_.pswp]:[--pswp-bg:var(--bg)]!" />
          <div className="absolute right-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-[100001] flex gap-2 sm:right-5 sm:bottom-5">
            <IconButton label={texts.zoomOut} variant="outlined" onClick={() => zoom(1 / STEP)}>
              <ZoomOut aria-hidden="true" />
            </IconButton>
            <IconButton label={texts.zoomIn} variant="outlined" onClick={() => zoom(STEP)}>
              <ZoomIn aria-hidden="true" />
            </IconButton>
            <Primitive.Close asChild>
              <IconButton {...WAY_OUT} label={texts.leave} variant="solid">
                <Minimize2 aria-hidden="true" />
              </IconButton>
            </Primitive.Close>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Shows the picture on the stage. */
function usePhotoSwipe({ src, alt, width, height, onClose }: PictureViewerProps) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const viewer = useRef<PhotoSwipe | null>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!stage) return;
    const made = new PhotoSwipe({ ...OPTIONS, dataSource: [{ src, alt, width, height }], appendToEl: stage });
    made.on("close", () => close.current());
    made.init();
    // The surrounding element is the dialog, and has a name.
    made.element?.removeAttribute("role");
    viewer.current = made;
    return () => {
      viewer.current = null;
      made.destroy();
    };
  }, [stage, src, alt, width, height]);

  const zoom = (factor: number) => {
    const slide = viewer.current?.currSlide;
    if (!slide) return;
    const { fit } = slide.zoomLevels;
    slide.zoomTo(Math.min(fit * MOST, Math.max(fit, slide.currZoomLevel * factor)), undefined, 200);
  };
  return { setStage, zoom };
}
