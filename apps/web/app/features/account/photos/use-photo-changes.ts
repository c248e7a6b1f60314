/** Adding, choosing and removing the shopper's photos, one at a time, and the message for each. */
import { useMutation } from "@tanstack/react-query";
import { ApiError, type Client } from "@toile/contract";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient } from "../../../lib/api/use-client.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { toast } from "../../../ui/toast.ts";

type Change = {
  kind: { what: "upload" } | { what: "use" | "removal"; id: string };
  work: (client: Client) => Promise<unknown>;
  said: { done: string; failed: string; otherwise: string };
};

export type PhotoChanges = ReturnType<typeof usePhotoChanges>;

export function usePhotoChanges({ onChanged }: { onChanged: () => void }) {
  const getClient = useClient();
  const { isPending, variables, mutate } = useMutation({
    mutationFn: async ({ work }: Change) => work(await getClient()),
    onSuccess: (_answer, { said }) => {
      toast({ title: said.done });
      onChanged();
    },
    onError: (error, { said }) => {
      if (isExpired(error)) return;
      const description = serverMessage(error) ?? said.otherwise;
      toast({ title: said.failed, description, variant: "destructive" });
      // Another tab may already have done it.
      if (error instanceof ApiError && error.status === 404) onChanged();
    },
  });
  const run = (kind: Change["kind"], work: Change["work"], said: Change["said"]) => mutate({ kind, work, said });

  return {
    busy: isPending ? variables.kind : null,
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
