/** One download at a time; closing its dialog aborts it. */
import { ApiError, type Client, PRODUCT_NAME } from "@toile/contract";
import { useRef, useState } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { saveFile } from "../../../lib/page/save-file.ts";
import { toast } from "../../../ui/toast.ts";

export type DownloadDataProps = {
  /** Otherwise a recent sign-in is required. */
  hasPassword: boolean;
  loadClient: () => Promise<Client>;
  onExpired: () => void;
};

const BROKEN_OFF = "The download was interrupted. Please try again.";

export function useDownload({ hasPassword, loadClient, onExpired }: DownloadDataProps) {
  const [open, setOpen] = useState(false);
  /** Bytes so far; null: no download is running. */
  const [received, setReceived] = useState<number | null>(null);
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const underWay = useRef<AbortController>(null);

  const show = (next: boolean) => {
    underWay.current?.abort();
    underWay.current = null;
    setReceived(null);
    setOpen(next);
    setPassword("");
    setWrong(undefined);
    setFailure(undefined);
  };
  const refuse = (message: string) => {
    setWrong(message);
    field.current?.focus();
  };
  const download = async () => {
    if (underWay.current) return;
    if (hasPassword && password === "") return refuse("Please enter your current password");
    const own = new AbortController();
    underWay.current = own;
    setFailure(undefined);
    setReceived(0);
    const onBytes = (bytes: number) => {
      if (!own.signal.aborted) setReceived(bytes);
    };
    try {
      const client = await loadClient();
      const zip = await client.profile.download(password || undefined, { onBytes, signal: own.signal });
      if (own.signal.aborted) return;
      const name = `${PRODUCT_NAME.toLowerCase()}-data.zip`;
      saveFile(new File([zip], name, { type: "application/zip" }));
      show(false);
      toast({ title: "Your download is complete", description: name });
    } catch (error) {
      if (own.signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) return onExpired();
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
  const type = (text: string) => {
    setPassword(text);
    setWrong(undefined);
  };
  return { open, show, received, failure, download, password: { ref: field, value: password, error: wrong, type } };
}
