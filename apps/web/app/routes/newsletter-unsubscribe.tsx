/** /newsletter/unsubscribe?token=…: the unsubscribe link of each newsletter. */
import { useSession } from "../features/account/session/session.tsx";
import { UnsubscribePage } from "../features/newsletter/unsubscribe-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Unsubscribe", hidden: true });

export default function UnsubscribeRoute() {
  const { loadGuest } = useSession();
  return <UnsubscribePage unsubscribe={async (token) => (await loadGuest()).newsletter.unsubscribe(token)} />;
}
