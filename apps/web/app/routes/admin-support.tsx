import { pageMeta } from "../lib/page/page-meta.ts";
import { deferredPart } from "../ui/deferred-part.tsx";
import { AdminGuard } from "./admin-guard.tsx";

const SupportPage = deferredPart(async () => ({
  default: (await import("../features/admin/support/support-page.tsx")).SupportPage,
}));

export const meta = () => pageMeta({ title: "Questions", hidden: true });

export default function AdminSupportRoute() {
  return <AdminGuard screen={SupportPage} />;
}
