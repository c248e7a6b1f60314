/** The looks that this device stores: their own file, so that a page can renew them before it has loaded what stores them. */
export const keptLooksKey = ["kept looks"];
