/** /newsletter/unsubscribe?token=…: the unsubscribe link of each newsletter. */
import { useSession } from "../features/account/session/session.tsx";
import { UnsubscribePage } from "../features/newsletter/unsubscribe-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Unsubscribe", hidden: true });

export default function UnsubscribeRoute() {
  const { getGuest } = useSession();
  return <UnsubscribePage unsubscribe={async (token) => (await getGuest()).newsletter.unsubscribe(token)} />;
}
