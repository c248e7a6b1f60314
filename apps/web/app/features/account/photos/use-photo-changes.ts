/** Adding, choosing and removing the shopper's photos, one at a time, and the message for each. */
import { ApiError, type Client } from "@toile/contract";
import { useState } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { toast } from "../../../ui/toast.ts";

type Change = { what: "upload" } | { what: "use" | "removal"; id: string };

export type PhotoChangesOptions = {
  loadClient: () => Promise<Client>;
  onExpired: () => void;
  onChanged: () => void;
};

export type PhotoChanges = ReturnType<typeof usePhotoChanges>;

export function usePhotoChanges({ loadClient, onExpired, onChanged }: PhotoChangesOptions) {
  const [busy, setBusy] = useState<Change | null>(null);

  const run = async (
    change: Change,
    work: (client: Client) => Promise<unknown>,
    said: { done: string; failed: string; otherwise: string },
  ) => {
    setBusy(change);
    try {
      await work(await loadClient());
      toast({ title: said.done });
      onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      const description = serverMessage(error) ?? said.otherwise;
      toast({ title: said.failed, description, variant: "destructive" });
      // Another tab may already have done it.
      if (error instanceof ApiError && error.status === 404) onChanged();
    } finally {
      setBusy(null);
    }
  };

  return {
    busy,
    upload: (file: File) =>
      run({ what: "upload" }, (client) => client.pictures.uploadProfile(file, file.name), {
        done: "Profile photo uploaded!",
        failed: "Upload failed",
        otherwise: "There was an error uploading your profile image. Please try again.",
      }),
    use: (id: string) =>
      run({ what: "use", id }, (client) => client.pictures.choosePhoto(id), {
        done: "Your try-ons now use this photo",
        failed: "Not changed",
        otherwise: "Your try-ons still use the same photo. Please try again.",
      }),
    remove: (id: string) =>
      run({ what: "removal", id }, (client) => client.pictures.removePhoto(id), {
        done: "Profile picture removed",
        failed: "Remove failed",
        otherwise: "Your photo is still there. Please try again.",
      }),
  };
}
