import { pageMeta } from "../lib/page/page-meta.ts";
import { deferredPart } from "../ui/deferred-part.tsx";
import { AdminGuard } from "./admin-guard.tsx";

const OnModelPage = deferredPart(async () => ({
  default: (await import("../features/admin/on-model/on-model-page.tsx")).OnModelPage,
}));

export const meta = () => pageMeta({ title: "Products on models", hidden: true });

export default function AdminOnModelsRoute() {
  return <AdminGuard screen={OnModelPage} />;
}
