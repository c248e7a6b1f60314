import { data } from "react-router";
import { ControlSpecimens } from "../features/showcase/controls.tsx";
import { OverlaySpecimens } from "../features/showcase/overlays.tsx";
import { PictureSpecimens } from "../features/showcase/pictures.tsx";
import { StateSpecimens } from "../features/showcase/states.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/dev-ui.ts";

export const meta = () => pageMeta({ title: "The wardrobe", hidden: true });

export function loader({ context, request }: Route.LoaderArgs) {
  if (getRequestContext(context, request).production) throw data(null, { status: 404 });
  return null;
}

/** Every component in every state, both themes side by side; the screenshot test uses this page. */
export default function DevUiRoute() {
  return (
    <>
      <div className="page pb-10">
        <p className="eyebrow">For those who sew</p>
        <h1 className="display mt-2 text-headline">The wardrobe</h1>
        <p className="mt-3 measure text-lead text-muted">Every component of this site, in every state it can be in.</p>
      </div>
      <div className="grid lg:grid-cols-2">
        {(["light", "dark"] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="min-w-0 bg-bg px-5 pb-16 text-ink sm:px-10">
            <h2 className="display py-8 text-heading italic">{theme === "light" ? "By day" : "By night"}</h2>
            <TypeSpecimen />
            <ControlSpecimens />
            <StateSpecimens theme={theme} />
            <PictureSpecimens theme={theme} />
            <OverlaySpecimens theme={theme} />
          </div>
        ))}
      </div>
    </>
  );
}

function TypeSpecimen() {
  return (
    <div className="border-t py-10">
      <h3 className="eyebrow mb-6">Type</h3>
      <p className="display text-hero">
        The fitting room, <em className="text-thread">at home.</em>
      </p>
      <p className="display mt-8 text-headline">Headline, cut on the bias</p>
      <p className="display mt-6 text-heading">Heading, with a pleat</p>
      <p className="display mt-4 text-title">Title, hemmed</p>
      <p className="mt-4 text-lead text-muted">Lead: upload one photo. See any piece on you, privately, in seconds.</p>
      <p className="measure mt-4">
        Body: muslin is cheap cloth, sewn first, so that the dear cloth is cut only once.{" "}
        <a href="#main" className="text-chalk underline underline-offset-4">
          A link in a text
        </a>{" "}
        is chalk.
      </p>
      <p className="tabular mt-2 text-sm">
        Small: <s className="text-thread">€249.00</s> €189.00
      </p>
    </div>
  );
}
