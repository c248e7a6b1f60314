import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ESSENTIAL_ONLY, type Preferences, readConsent } from "../../../lib/consent/consent.ts";
import type { Category } from "../../../lib/consent/stored-items.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Switch } from "../../../ui/switch.tsx";

export type CookiePanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: (preferences: Preferences) => void;
};

const TOGGLES: ReadonlyArray<{ category: Category; label: string; description: string }> = [
  {
    category: "essential",
    label: "Essential",
    description: "Your login, the order you are paying for, and this choice. Always on.",
  },
  {
    category: "functional",
    label: "Functional",
    description: "Remembers your theme, and saves pages and your latest looks for when you're offline.",
  },
  {
    category: "analytics",
    label: "Analytics",
    description: "Counts how often a product is viewed, without saying that it was you.",
  },
  {
    category: "marketing",
    label: "Marketing",
    description: "We don't use these today. If that changes, your choice applies.",
  },
];

export function CookiePanel({ open, onOpenChange, onSave }: CookiePanelProps) {
  const [chosen, setChosen] = useState(() => readConsent() ?? ESSENTIAL_ONLY);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Unsaved changes are not the visitor's choice.
    if (open) setChosen(readConsent() ?? ESSENTIAL_ONLY);
  }
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cookie settings"
      description="What may we store in your browser? You can change this at any time at the bottom of each page."
      footer={
        <Button
          onClick={() => {
            onSave(chosen);
            close();
          }}
        >
          Save Preferences
        </Button>
      }
    >
      <div className="grid gap-5">
        {TOGGLES.map(({ category, label, description }) => (
          <Switch
            key={category}
            label={label}
            description={description}
            checked={chosen[category]}
            disabled={category === "essential"}
            onCheckedChange={(checked) => setChosen({ ...chosen, [category]: checked })}
          />
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-x-6 text-sm">
        <PolicyLink to="/cookie-policy" onFollow={close}>
          Cookie policy
        </PolicyLink>
        <PolicyLink to="/privacy-policy" onFollow={close}>
          Privacy policy
        </PolicyLink>
      </p>
    </Dialog>
  );
}

function PolicyLink({ to, onFollow, children }: { to: string; onFollow: () => void; children: ReactNode }) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      className="inline-flex min-h-11 items-center underline decoration-thread underline-offset-4"
    >
      {children}
    </Link>
  );
}
