import type { FormEventHandler, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

export type AuthFormFrameProps = {
  submit: FormEventHandler<HTMLFormElement>;
  ready: boolean;
  busy: boolean;
  /** Called when a field gets the focus. */
  onBegin?: () => void;
  /** The button's text. */
  action: string;
  children: ReactNode;
};

export function AuthFormFrame({ submit, ready, busy, onBegin, action, children }: AuthFormFrameProps) {
  return (
    // `post`, so that a submit before hydration cannot put a password into the URL.
    <form method="post" noValidate onSubmit={submit} onFocus={onBegin} className="grid gap-5">
      {children}
      <Button type="submit" size="large" className="mt-2 w-full" loading={busy} disabled={!ready}>
        {action}
      </Button>
    </form>
  );
}
