import { Link } from "react-router";
import { OnModelPanel } from "./on-model-panel.tsx";

/** /admin/on-models: the shop's products on its house models. */
export function OnModelPage() {
  return (
    <div className="page pb-16">
      <Link to="/admin" className="target text-sm underline decoration-thread underline-offset-4">
        Admin Panel
      </Link>
      <h1 className="display mt-3 mb-6 text-headline">
        Products <em className="text-thread">on models</em>
      </h1>
      <OnModelPanel />
    </div>
  );
}
