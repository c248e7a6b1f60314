export type TwoStepProps = {
  /** Otherwise a recent sign-in is required. */
  hasPassword: boolean;
};

export type SecurityDialogProps = TwoStepProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged: () => void;
};
