/** One download at a time; closing its dialog aborts it. */
import { ApiError, PRODUCT_NAME } from "@toile/contract";
import { useRef, useState } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient, useExpire } from "../../../lib/api/use-client.ts";
import { saveFile } from "../../../lib/page/save-file.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { toast } from "../../../ui/toast.ts";
import { usePasswordField } from "./use-password-field.ts";

export type DownloadDataProps = {
  /** Otherwise a recent sign-in is required. */
  hasPassword: boolean;
};

const BROKEN_OFF = "The download was interrupted. Please try again.";

export function useDownload({ hasPassword }: DownloadDataProps) {
  const getClient = useClient();
  const expire = useExpire();
  const [open, setOpen] = useState(false);
  /** Bytes so far; null: no download is running. */
  const [received, setReceived] = useState<number | null>(null);
  const { field, refuse, reset } = usePasswordField();
  const [failure, setFailure] = useState<string>();
  const underWay = useRef<AbortController>(null);

  const show = (next: boolean) => {
    underWay.current?.abort();
    underWay.current = null;
    setReceived(null);
    setOpen(next);
    reset();
    setFailure(undefined);
  };
  const download = async () => {
    if (underWay.current) return;
    if (hasPassword && field.value === "") return refuse("Please enter your current password");
    const own = new AbortController();
    underWay.current = own;
    setFailure(undefined);
    setReceived(0);
    const onBytes = (bytes: number) => {
      if (!own.signal.aborted) setReceived(bytes);
    };
    try {
      const client = await getClient();
      const zip = await client.profile.download(field.value || undefined, { onBytes, signal: own.signal });
      if (own.signal.aborted) return;
      const name = `${PRODUCT_NAME.toLowerCase()}-data.zip`;
      saveFile(new File([zip], name, { type: "application/zip" }));
      show(false);
      toast({ title: "Your download is complete", description: name });
    } catch (error) {
      if (own.signal.aborted) return;
      if (isExpired(error)) return expire();
      const { fields = {} } = error instanceof ApiError ? error : {};
      if (fields.currentPassword) refuse(fields.currentPassword);
      else setFailure(serverMessage(error) ?? BROKEN_OFF);
    } finally {
      if (underWay.current === own) {
        underWay.current = null;
        setReceived(null);
      }
    }
  };
  return { open, show, received, failure, download, password: field };
}
