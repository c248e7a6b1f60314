/** When the offer to install the app is visible. */
export type InstallState = {
  /** The browser has offered it. */
  offered: boolean;
  /** The app is installed, or this page runs in it. */
  installed: boolean;
  /** The visitor has closed the offer. */
  dismissed: boolean;
  /** 768 px or less. */
  narrow: boolean;
};

export const NARROW = "(max-width: 768px)";

export const showsInstallBanner = ({ offered, installed, dismissed, narrow }: InstallState): boolean =>
  offered && narrow && !installed && !dismissed;
