/** Builds the web app for an image; `npm start` does the same by itself where the sources have changed. */
import { buildWeb } from "./install.mjs";

buildWeb();
