import { Link } from "react-router";
import type { AdminApi } from "../load/admin-api.ts";
import { OnModelPanel } from "./on-model-panel.tsx";

/** /admin/on-models: the shop's products on its house models. */
export function OnModelPage(api: AdminApi) {
  return (
    <div className="page pb-16">
      <Link to="/admin" className="target text-sm underline decoration-thread underline-offset-4">
        Admin Panel
      </Link>
      <h1 className="display mt-3 mb-6 text-headline">
        Products <em className="text-thread">on models</em>
      </h1>
      <OnModelPanel api={api} />
    </div>
  );
}
