import { Maximize2 } from "lucide-react";
import { useEffect, useState } from "react";
import { BeforeAfter } from "../../../ui/before-after.tsx";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { RESULT_PICTURE_TEXTS } from "./result-picture.texts.ts";

const PictureViewer = deferredPart(
  async () => ({ default: (await import("../../../ui/picture-viewer.tsx")).PictureViewer }),
  {
    missing: "The large picture will open when you're back online.",
  },
);

type Size = { width: number; height: number };

async function measure(imageUrl: string): Promise<Size> {
  const picture = new Image();
  picture.src = imageUrl;
  await picture.decode();
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}

export type ResultPictureProps = {
  photoUrl: string;
  resultUrl: string;
  /** Says what the result shows. */
  alt: string;
  /** A CSS height within which the picture fits, whatever its shape. */
  maxHeight: string;
  /** In another language. */
  texts?: typeof RESULT_PICTURE_TEXTS;
};

/** Photo and result, one over the other; the result is revealed from shoulder to hem once it has loaded. */
export function ResultPicture(props: ResultPictureProps) {
  const { photoUrl, resultUrl, alt, maxHeight, texts = RESULT_PICTURE_TEXTS } = props;
  const { size, measureAgain } = usePictureSize(resultUrl, photoUrl);
  const [large, setLarge] = useState(false);

  if (size === "failed") {
    return (
      <ErrorState title={texts.missing} onRetry={measureAgain} retryLabel={texts.retry} className="border">
        {texts.isSaved}
      </ErrorState>
    );
  }
  if (!size) {
    return (
      <SkeletonGroup label={texts.fetching} className="w-full">
        <Skeleton className="mx-auto aspect-3/4" style={{ width: `min(100%, calc(${maxHeight} * 0.75))` }} />
      </SkeletonGroup>
    );
  }
  return (
    <div
      className="relative mx-auto animate-drape motion-reduce:animate-none"
      style={{ width: `min(100%, calc(${maxHeight} * ${size.width / size.height}))` }}
    >
      <BeforeAfter
        before={{ src: photoUrl, alt: texts.photo }}
        after={{ src: resultUrl, alt }}
        beforeLabel={texts.before}
        afterLabel={texts.after}
        label={texts.beforeAndAfter}
        {...size}
        initialPosition={12}
        eager
      />
      <IconButton
        label={texts.enlarge}
        variant="outlined"
        onClick={() => setLarge(true)}
        onPointerEnter={PictureViewer.fetch}
        className="absolute right-3 bottom-3"
      >
        <Maximize2 aria-hidden="true" />
      </IconButton>
      {large ? (
        <PictureViewer src={resultUrl} alt={alt} {...size} texts={texts.viewer} onClose={() => setLarge(false)} />
      ) : null}
    </div>
  );
}

/** Of the result, once both pictures can be shown. A photo that cannot does not hold it up. */
function usePictureSize(resultUrl: string, photoUrl: string) {
  const [size, setSize] = useState<Size | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setSize(null);
    // The browser remembers a URL that was refused; the fragment makes it a new one without changing the request.
    const url = attempt === 0 ? resultUrl : `${resultUrl}#${attempt}`;
    Promise.all([measure(url), measure(photoUrl).catch(() => null)]).then(
      ([result]) => current && setSize(result),
      () => current && setSize("failed"),
    );
    return () => {
      current = false;
    };
  }, [resultUrl, photoUrl, attempt]);
  return { size, measureAgain: () => setAttempt(attempt + 1) };
}
