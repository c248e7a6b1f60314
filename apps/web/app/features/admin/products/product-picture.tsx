import { useMutation } from "@tanstack/react-query";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "@toile/contract";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { noticeOf } from "../../../ui/dropzone.texts.ts";
import { TextField } from "../../../ui/field.tsx";
import { openPicture } from "../../../ui/picture-file.ts";
import { messageOf, useAdminApi } from "../load/admin-api.ts";

const LIMITS = { accept: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES } as const;

export type ProductPictureProps = {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
};

/** A picture by its address, or uploaded, which gives it one. */
export function ProductPicture({ value, error, onChange }: ProductPictureProps) {
  const { getClient } = useAdminApi();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const { isPending: busy, mutate: send } = useMutation({
    mutationFn: async (file: File) => (await getClient()).shop.uploadPicture(file),
    onSuccess: ({ url }) => onChange(url),
    onError: (failure) => setProblem(messageOf(failure)),
  });
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setProblem("");
    const opened = await openPicture(file, LIMITS);
    if ("refusal" in opened) setProblem(noticeOf(opened.refusal).message);
    else send(opened.file);
  };
  return (
    <div className="flex flex-wrap items-start gap-4 sm:col-span-2">
      <TextField
        label="Picture"
        optional
        hint="Enter its URL, or upload a JPG, PNG or WebP of at most 10 MB."
        value={value}
        error={problem || error}
        inputMode="url"
        autoComplete="off"
        maxLength={2048}
        onChange={(event) => {
          setProblem("");
          onChange(event.target.value);
        }}
        className="min-w-56 flex-1"
      />
      <Button variant="secondary" loading={busy} onClick={() => input.current?.click()} className="mt-7 min-h-12">
        <Upload className="size-4" aria-hidden="true" />
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        accept={LIMITS.accept.join(",")}
        aria-label="Picture to upload"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          // The same file can be chosen again after a failure.
          event.target.value = "";
        }}
      />
      {value && !busy ? <Preview key={value} address={value} /> : null}
    </div>
  );
}

/** Only of this site: another server would learn what an operator looks at, and shows its picture once we have fetched it. */
function Preview({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  if (failed || !/^\/(?![/\\])/.test(address)) return null;
  return (
    <img
      src={address}
      alt="As it looks"
      onError={() => setFailed(true)}
      className="h-28 w-auto rounded-picture border bg-muslin object-contain"
    />
  );
}
