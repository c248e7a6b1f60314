import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";

export type RowActionsProps = { name: string; onEdit: () => void; onDelete?: () => void; children?: ReactNode };

/** `children`: what else can be done with the row, before the rest. */
export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <span className="-my-2 flex justify-end">
      {children}
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      {onDelete ? (
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </span>
  );
}
