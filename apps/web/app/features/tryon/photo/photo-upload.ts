/** Uploads a profile photo and reports the outcome. */
import { ApiError, IMAGE_TEXTS } from "@toile/contract";
import { useCallback, useRef, useState } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient } from "../../../lib/api/use-client.ts";
import { toast } from "../../../ui/toast.ts";
import type { Photo } from "../machine/tryon-machine.ts";

export type PhotoUpload = {
  busy: boolean;
  /** The server's own sentence about a photo that it refused. */
  error: string | undefined;
};

const IDLE: PhotoUpload = { busy: false, error: undefined };

function failureOf(error: unknown): { title: string; description: string } {
  const code = error instanceof ApiError ? error.code : undefined;
  return {
    title: code === "INVALID_FILE_TYPE" || code === "FILE_TOO_LARGE" ? IMAGE_TEXTS[code].title : "Upload failed",
    description: serverMessage(error) ?? "There was an error uploading your profile image. Please try again.",
  };
}

export type PhotoUploadOptions = {
  onUploaded: (photo: Photo) => void;
  /** The session ended during the upload; the photo is kept. */
  onExpired: (photo: File) => void;
};

export function usePhotoUpload(options: PhotoUploadOptions) {
  const getClient = useClient();
  const [upload, setUpload] = useState(IDLE);
  // An upload takes time: its outcome goes to the page's current callbacks.
  const latest = useRef(options);
  latest.current = options;
  const running = useRef(false);

  const send = useCallback(
    async (file: File) => {
      if (running.current) return;
      running.current = true;
      setUpload({ busy: true, error: undefined });
      try {
        const client = await getClient();
        const answer = await client.pictures.uploadProfile(file, file.name);
        setUpload(IDLE);
        toast({ title: "Profile photo uploaded!" });
        latest.current.onUploaded({ url: answer.imageUrl || answer.url || answer.profilePictureUrl });
      } catch (error) {
        const expired = error instanceof ApiError && error.status === 401;
        setUpload({ ...IDLE, error: expired ? undefined : serverMessage(error) });
        if (expired) latest.current.onExpired(file);
        else toast({ ...failureOf(error), variant: "destructive" });
      } finally {
        running.current = false;
      }
    },
    [getClient],
  );

  /** Clears what was reported about the previous photo. */
  const forget = useCallback(() => {
    if (!running.current) setUpload(IDLE);
  }, []);

  return { upload, send, forget };
}
