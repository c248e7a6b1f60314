import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { type DownloadDataProps, useDownload } from "./use-download.ts";

/** Everything that is stored about the shopper, as a file. */
export function DownloadData(props: DownloadDataProps) {
  const { open, show, received, failure, download, password } = useDownload(props);
  const busy = received !== null;
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        A ZIP file with all your pictures, and with everything else as text: your profile, log-ins, consents, try-ons,
        saved products, credits, payments and emails. A README says what each file is.
      </p>
      <ConfirmDialog
        open={open}
        onOpenChange={show}
        trigger={<Button variant="secondary">Download your data</Button>}
        title="Download your data"
        description="The file shows who you are and what you look like. Keep it where only you can open it."
        confirmLabel="Download"
        loading={busy}
        onConfirm={download}
      >
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void download();
          }}
        >
          {props.hasPassword ? (
            <PasswordField
              ref={password.ref}
              label="Current password"
              autoComplete="current-password"
              value={password.value}
              onChange={(event) => password.type(event.target.value)}
              error={password.error}
              required
            />
          ) : null}
          <p role="status" className="text-sm text-muted empty:hidden">
            {busy ? progressOf(received) : null}
          </p>
          <div role="alert" className="empty:hidden">
            {failure ? <p className="rounded-field border-2 border-thread p-4">{failure}</p> : null}
          </div>
        </form>
      </ConfirmDialog>
    </div>
  );
}

const MEGABYTE = 1024 * 1024;

/** The total size is not known before the end. */
const progressOf = (bytes: number): string =>
  bytes < MEGABYTE / 10 ? "Your file is being put together…" : `${(bytes / MEGABYTE).toFixed(1)} MB have arrived…`;
