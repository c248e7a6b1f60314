import { ApiError, type Client, IMAGE_MAX_BYTES, IMAGE_TYPES, type ProfilePicture } from "@toile/contract";
import { useState } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { useQuery } from "../../../lib/query/use-query.ts";
import { Button } from "../../../ui/button.tsx";
import { type Notice, noticeOf } from "../../../ui/dropzone.texts.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";

const fail = (title: string, description: string) => toast({ title, description, variant: "destructive" });

export type ProfilePhotoProps = { loadClient: () => Promise<Client>; onExpired: () => void };

export function ProfilePhoto({ loadClient, onExpired }: ProfilePhotoProps) {
  const photo = useQuery({ key: "photo", load: async () => (await loadClient()).pictures.profile() });
  if (photo.failed && !photo.loading) {
    return (
      <ErrorState title="Your photo could not be loaded" onRetry={photo.reload} className="py-6">
        It is safe. Please try again.
      </ErrorState>
    );
  }
  if (photo.value === undefined) {
    return (
      <SkeletonGroup label="Loading your photo">
        <Skeleton className="h-72" />
      </SkeletonGroup>
    );
  }
  return <PhotoEditor picture={photo.value} onChanged={photo.setValue} loadClient={loadClient} onExpired={onExpired} />;
}

type EditorProps = ProfilePhotoProps & {
  picture: ProfilePicture | null;
  onChanged: (picture: ProfilePicture | null) => void;
};

function PhotoEditor({ picture, ...props }: EditorProps) {
  const { busy, upload, remove } = usePhotoChanges(props);
  const [refused, setRefused] = useState<Notice>();
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
        onFile={(file) => {
          setRefused(undefined);
          return upload(file);
        }}
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

function usePhotoChanges({ loadClient, onExpired, onChanged }: Omit<EditorProps, "picture">) {
  const [busy, setBusy] = useState<"upload" | "removal" | null>(null);

  const upload = async (file: File) => {
    setBusy("upload");
    try {
      onChanged(await (await loadClient()).pictures.uploadProfile(file, file.name));
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
      onChanged(null);
      toast({ title: "Profile picture removed" });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      fail("Remove failed", "Your photo is still there. Please try again.");
    } finally {
      setBusy(null);
    }
  };

  return { busy, upload, remove };
}
