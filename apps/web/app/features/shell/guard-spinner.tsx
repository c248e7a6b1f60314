import { Spinner } from "../../ui/spinner.tsx";

/** What a guarded page shows while nobody knows yet whether someone is signed in. */
export function GuardSpinner({ label = "One moment" }: { label?: string }) {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Spinner label={label} size="large" className="text-thread" />
    </div>
  );
}
