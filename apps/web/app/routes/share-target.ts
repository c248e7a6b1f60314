/**
 * /share-target without the service worker, which receives what other apps share where it runs: it needs the visitor's consent. The picture
 * itself is not taken in here, because a photo is only uploaded when its owner says so.
 */
import { redirect } from "react-router";

const toFittingRoom = () => redirect("/try-on?shared=missed", 303);

export const action = toFittingRoom;
/** The address, opened by hand. */
export const loader = toFittingRoom;
