import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "../../../ui/icon-button.tsx";

export type RowActionsProps = { name: string; onEdit: () => void; onDelete?: () => void };

export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="-my-2 flex justify-end">
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
