import { pageMeta } from "../lib/page/page-meta.ts";
import { deferredPart } from "../ui/deferred-part.tsx";
import { AdminGuard } from "./admin-guard.tsx";

const AdminPage = deferredPart(async () => ({
  default: (await import("../features/admin/page/admin-page.tsx")).AdminPage,
}));

export const meta = () => pageMeta({ title: "Admin", hidden: true });

export default function AdminRoute() {
  return <AdminGuard screen={AdminPage} />;
}
