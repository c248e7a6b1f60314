import { type WebhookEvent, webhookEvents } from "@toile/contract";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";

const EVENTS: Record<WebhookEvent, string> = {
  "tryon.succeeded": "A try-on has succeeded",
  "tryon.failed": "A try-on has failed",
};

type Props = { busy: boolean; onAdd: (url: string, events: WebhookEvent[]) => Promise<boolean> };

export function AddWebhook({ busy, onAdd }: Props) {
  const [open, setOpen] = useState(false);
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEvent[]>([...webhookEvents]);
  const [error, setError] = useState<string | undefined>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!URL.canParse(url.trim())) return setError("Please enter the whole URL, such as https://shop.example/hooks.");
    setError(undefined);
    if (!(await onAdd(url.trim(), events))) return;
    setOpen(false);
    setUrl("");
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="small" className="min-h-11">
          Add a webhook
        </Button>
      }
      title="Add a webhook"
      description="We sign messages with a secret, which you see only once, after this step."
      footer={
        <Button type="submit" form="add-webhook" loading={busy} disabled={events.length === 0}>
          Add webhook
        </Button>
      }
    >
      <form id="add-webhook" onSubmit={(event) => void save(event)} className="grid gap-6" noValidate>
        <TextField
          label="URL"
          type="url"
          inputMode="url"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          placeholder="https://shop.example/hooks"
          hint="A public address with https."
          error={error}
          required
        />
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">Send a message when</legend>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={EVENTS[event]}
              description={<span className="font-mono">{event}</span>}
              checked={events.includes(event)}
              onCheckedChange={(on) =>
                setEvents(webhookEvents.filter((known) => (known === event ? on : events.includes(known))))
              }
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
