/** /newsletter/confirm#token: the target of the confirmation mail. */
import { useSession } from "../features/account/session/session.tsx";
import { ConfirmNewsletterPage } from "../features/newsletter/confirm-newsletter-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Confirm the newsletter", hidden: true });

export default function ConfirmNewsletterRoute() {
  const { getGuest } = useSession();
  return <ConfirmNewsletterPage confirm={async (token) => (await getGuest()).newsletter.confirm(token)} />;
}
