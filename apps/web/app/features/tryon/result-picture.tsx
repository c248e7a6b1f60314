import { useEffect, useState } from "react";
import { BeforeAfter } from "../../ui/before-after.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";

type Size = { width: number; height: number };

async function measure(imageUrl: string): Promise<Size> {
  const picture = new Image();
  picture.src = imageUrl;
  await picture.decode();
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}

export type ResultPictureProps = { photoUrl: string; resultUrl: string; garmentName: string | null };

/** Photo and result, one over the other; the result falls from shoulder to hem once it is there. */
export function ResultPicture({ photoUrl, resultUrl, garmentName }: ResultPictureProps) {
  const [size, setSize] = useState<Size | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    setSize(null);
    // An address that was refused is remembered by the browser; the fragment makes it a new one without changing the request.
    const address = attempt === 0 ? resultUrl : `${resultUrl}#${attempt}`;
    Promise.all([measure(address), measure(photoUrl).catch(() => null)]).then(
      ([result]) => current && setSize(result),
      () => current && setSize("failed"),
    );
    return () => {
      current = false;
    };
  }, [resultUrl, photoUrl, attempt]);

  if (size === "failed") {
    return (
      <ErrorState title="The picture did not arrive" onRetry={() => setAttempt(attempt + 1)} className="border">
        Your try-on is done and kept. Please try again.
      </ErrorState>
    );
  }
  if (!size) {
    return (
      <SkeletonGroup label="Fetching your picture">
        <Skeleton className="aspect-3/4 w-full" />
      </SkeletonGroup>
    );
  }
  return (
    <div className="animate-drape motion-reduce:animate-none">
      <BeforeAfter
        before={{ src: photoUrl, alt: "You, as in your photo" }}
        after={{ src: resultUrl, alt: `You, wearing ${garmentName ? garmentName : "the garment"}` }}
        {...size}
        initialPosition={12}
        eager
      />
    </div>
  );
}
