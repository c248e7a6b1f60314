import clsx from "clsx";
import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { readTheme, setTheme, subscribeToTheme, type Theme } from "../lib/page/theme.ts";
import { toast } from "./toast.ts";

const CHOICES = [
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
  { theme: "system", label: "System", Icon: Monitor },
] as const;

function choose(theme: Theme): void {
  if (setTheme(theme)) return;
  toast({
    title: "Only until you leave",
    description: "To keep the theme for your next visit, allow Functional in the cookie settings.",
  });
}

/** Three choices, one of them worn. */
export function ThemeToggle({ className }: { className?: string }) {
  const name = useId();
  const worn = useSyncExternalStore<Theme>(subscribeToTheme, readTheme, () => "system");
  return (
    <fieldset className={clsx("inline-flex rounded-full border border-edge/60 p-0.5", className)}>
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          title={label}
          className={clsx(
            "target flex h-9 w-11 cursor-pointer items-center justify-center rounded-full transition-colors",
            "has-focus-visible:outline-2 has-focus-visible:outline-thread has-focus-visible:outline-dashed has-focus-visible:outline-offset-3",
            worn === theme ? "bg-ink text-bg forced-colors:border-2" : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={worn === theme}
            onChange={() => choose(theme)}
            className="sr-only"
          />
          <Icon className="size-4.5" aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
