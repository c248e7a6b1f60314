import { createRoot } from "react-dom/client";
import { z } from "zod";
import "./popup.css";
import { Popup } from "./popup.tsx";

// An extension must not evaluate text as code, and should not try to.
z.config({ jitless: true });

const root = document.getElementById("root");
if (root) createRoot(root).render(<Popup />);
