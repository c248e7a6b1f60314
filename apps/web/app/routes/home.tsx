import { HomePage } from "../features/home/home-page.tsx";
import { pageMeta } from "../lib/page-meta.ts";

export const meta = () => pageMeta();

export default function HomeRoute() {
  return <HomePage />;
}
