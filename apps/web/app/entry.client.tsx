import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { listenForBack } from "./ui/back-closes.ts";

// A dialog locks page scrolling with a style element of its own, and reads that element's nonce from this global.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

listenForBack();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
