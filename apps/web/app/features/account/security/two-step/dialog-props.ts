import type { Client } from "@toile/contract";

export type TwoStepProps = {
  loadClient: () => Promise<Client>;
  onExpired: () => void;
  /** Otherwise a recent sign-in is required. */
  hasPassword: boolean;
};

export type SecurityDialogProps = TwoStepProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: () => void;
};
