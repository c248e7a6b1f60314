import type { Client } from "@toile/contract";

export type PasskeysProps = {
  loadClient: () => Promise<Client>;
  onExpired: () => void;
  /** Otherwise a recent sign-in is required. */
  hasPassword: boolean;
};

export type PasskeyDialogProps = PasskeysProps & { onClose: () => void; onChanged: () => void };
