/** /forgot-password: asks where to send the link that sets a new password. */
import { ForgotPasswordPage } from "../features/account/sign-in/forgot-password-page.tsx";
import { AuthPicture } from "../features/home/auth-picture.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Forgot your password?", description: "Set a new password for Toile." });

export default function ForgotPasswordRoute() {
  return <ForgotPasswordPage picture={<AuthPicture />} />;
}
