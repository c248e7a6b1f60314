import { createContext } from "react";

/** The nonce of the page's Content-Security-Policy while it is rendered; undefined in the browser, which never gives one back. */
export const NonceContext = createContext<string | undefined>(undefined);
