import { Badge } from "../../../ui/badge.tsx";

export function StatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge variant={isActive ? "ok" : "outlined"}>{isActive ? "Active" : "Inactive"}</Badge>;
}
