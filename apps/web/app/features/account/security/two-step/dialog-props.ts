import type { Client } from "@toile/contract";

export type TwoStepProps = {
  loadClient: () => Promise<Client>;
  onExpired: () => void;
  /** Else a fresh sign-in is asked for. */
  hasPassword: boolean;
};

export type SecurityDialogProps = TwoStepProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: () => void;
};
