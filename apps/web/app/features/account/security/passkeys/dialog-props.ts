export type PasskeysProps = {
  /** Otherwise a recent sign-in is required. */
  hasPassword: boolean;
};

export type PasskeyDialogProps = PasskeysProps & { onClose: () => void; onChanged: () => void };
