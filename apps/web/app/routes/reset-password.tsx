/** /reset-password#token: the target of the mailed link. */
import { ResetPasswordPage } from "../features/account/sign-in/reset/reset-password-page.tsx";
import { AuthPicture } from "../features/home/auth-picture.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Set a new password", hidden: true });

export default function ResetPasswordRoute() {
  return <ResetPasswordPage picture={<AuthPicture />} />;
}
