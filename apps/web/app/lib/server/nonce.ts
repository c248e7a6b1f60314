import { createContext } from "react";

/**
 * The nonce of the page's Content-Security-Policy during server rendering; undefined in the browser, which hides it from scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined);
