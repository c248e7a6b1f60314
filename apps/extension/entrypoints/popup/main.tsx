import { createRoot } from "react-dom/client";
import { z } from "zod";
import "./popup.css";
import { Popup } from "./popup.tsx";

// An extension may not make code from text, and should not try.
z.config({ jitless: true });

const root = document.getElementById("root");
if (root) createRoot(root).render(<Popup />);
