import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { NarrowControls, type NarrowControlsProps } from "./narrow-controls.tsx";

export type FilterSheetProps = Omit<NarrowControlsProps, "className"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClear: () => void;
};

/** The finer filters of a phone: each is an answer at once, and the list behind follows. A file of its own, fetched when it is wanted. */
export default function FilterSheet({ open, onOpenChange, onClear, ...controls }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClear}>
            Clear
          </Button>
          <Button onClick={() => onOpenChange(false)}>Show products</Button>
        </div>
      }
    >
      <NarrowControls {...controls} className="grid gap-5 pt-2" />
    </Sheet>
  );
}
