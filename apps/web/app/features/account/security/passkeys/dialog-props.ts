import type { Client } from "@toile/contract";

export type PasskeysProps = {
  loadClient: () => Promise<Client>;
  onExpired: () => void;
  /** Else a fresh sign-in is asked for. */
  hasPassword: boolean;
};

export type PasskeyDialogProps = PasskeysProps & { onClose: () => void; onChanged: () => void };
