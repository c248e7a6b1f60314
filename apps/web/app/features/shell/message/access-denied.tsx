import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { BareHanger } from "./message-drawings.tsx";
import { MessagePage } from "./message-page.tsx";

export type AccessDeniedProps = {
  /** The reason, if it is not the role. */
  children?: ReactNode;
  /** The way to gain access, before the link home. */
  action?: ReactNode;
};

export function AccessDenied({ children, action }: AccessDeniedProps) {
  return (
    <MessagePage
      picture={<BareHanger />}
      title="Access Denied"
      action={
        <>
          {action}
          <Button asChild variant={action ? "secondary" : "primary"}>
            <Link to="/">Return to Home</Link>
          </Button>
        </>
      }
    >
      <p>{children ?? "You don't have permission to access this area. Admin access is required."}</p>
    </MessagePage>
  );
}
