import { ApiError, type Client, IMAGE_MAX_BYTES, IMAGE_TYPES, type ProfilePicture } from "@toile/contract";
import { useCallback, useEffect, useState } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { Button } from "../../../ui/button.tsx";
import { type Notice, noticeOf } from "../../../ui/dropzone.texts.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";

type Shown = { state: "loading" } | { state: "failed" } | { state: "shown"; picture: ProfilePicture | null };

const fail = (title: string, description: string) => toast({ title, description, variant: "destructive" });

export function ProfilePhoto({ loadClient, onExpired }: { loadClient: () => Promise<Client>; onExpired: () => void }) {
  const [shown, setShown] = useState<Shown>({ state: "loading" });
  const [busy, setBusy] = useState<"upload" | "removal" | null>(null);
  const [refused, setRefused] = useState<Notice>();

  const load = useCallback(() => {
    setShown({ state: "loading" });
    loadClient()
      .then((client) => client.pictures.profile())
      .then(
        (picture) => setShown({ state: "shown", picture }),
        () => setShown({ state: "failed" }),
      );
  }, [loadClient]);
  useEffect(load, [load]);

  const upload = async (file: File) => {
    setBusy("upload");
    setRefused(undefined);
    try {
      const picture = await (await loadClient()).pictures.uploadProfile(file, file.name);
      setShown({ state: "shown", picture });
      toast({ title: "Profile photo uploaded!" });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      fail(
        "Upload failed",
        serverMessage(error) ?? "There was an error uploading your profile image. Please try again.",
      );
    } finally {
      setBusy(null);
    }
  };

  const remove = async () => {
    setBusy("removal");
    try {
      await (await loadClient()).pictures.removeProfile();
      setShown({ state: "shown", picture: null });
      toast({ title: "Profile picture removed" });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      fail("Remove failed", "Your photo is still there. Please try again.");
    } finally {
      setBusy(null);
    }
  };

  if (shown.state === "loading") {
    return (
      <SkeletonGroup label="Loading your photo">
        <Skeleton className="h-72" />
      </SkeletonGroup>
    );
  }
  if (shown.state === "failed") {
    return (
      <ErrorState title="Your photo could not be loaded" onRetry={load} className="py-6">
        It is still kept. Please try again.
      </ErrorState>
    );
  }
  const { picture } = shown;
  return (
    <div className="grid gap-4">
      <Dropzone
        accept={IMAGE_TYPES}
        maxBytes={IMAGE_MAX_BYTES}
        label="Profile picture"
        camera="user"
        busy={busy === "upload"}
        disabled={busy === "removal"}
        preview={picture ? { src: picture.imageUrl, alt: "Your profile picture" } : undefined}
        hint={
          picture
            ? `Uploaded ${formatDay(picture.uploadedAt)}`
            : "JPG, PNG or WebP, up to 10 MB. Head to feet works best."
        }
        onFile={upload}
        error={refused}
        onRefused={(refusal) => setRefused(noticeOf(refusal))}
      />
      {picture ? (
        <Button
          variant="link"
          size="small"
          loading={busy === "removal"}
          onClick={remove}
          className="justify-self-start"
        >
          Remove photo
        </Button>
      ) : null}
    </div>
  );
}
