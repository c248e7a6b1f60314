import { toast } from "./toast.ts";

/** Copies, and confirms with `title`; if the browser refuses, says what to do instead. */
export async function copyText(text: string, title: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title });
  } catch {
    const description = "Your browser does not allow this. Please select and copy it yourself.";
    toast({ title: "Failed to copy", description, variant: "destructive" });
  }
}
