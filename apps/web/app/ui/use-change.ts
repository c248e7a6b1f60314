import { useMutation } from "@tanstack/react-query";
import { serverMessage } from "../lib/api/server-message.ts";
import { isExpired } from "../lib/query/query-client.ts";
import { toast } from "./toast.ts";

type Change = { name: string; failedTitle: string; work: () => Promise<void> };

/** One change at a time: which one is running, and a toast with the server's reason if it fails. */
export function useChange() {
  const { isPending, variables, mutateAsync } = useMutation({
    mutationFn: ({ work }: Change) => work(),
    onError: (error, { failedTitle }) => {
      if (isExpired(error)) return;
      toast({ title: failedTitle, description: serverMessage(error) ?? "Please try again.", variant: "destructive" });
    },
  });
  /** Resolves to true if the change was made, false if it failed or another one is still running. */
  const run = async (name: string, failedTitle: string, work: () => Promise<void>): Promise<boolean> => {
    if (isPending) return false;
    return mutateAsync({ name, failedTitle, work }).then(
      () => true,
      () => false,
    );
  };
  return { busy: isPending ? variables.name : null, run };
}
