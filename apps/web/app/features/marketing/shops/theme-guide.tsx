import type { ReactNode } from "react";
import { Link } from "react-router";
import { CodeSample } from "../../../ui/code-sample.tsx";
import { customLiquidFor } from "./custom-liquid.ts";

const STEPS: { title: string; text: ReactNode }[] = [
  {
    title: "Make a key",
    text: (
      <>
        At{" "}
        <Link to="/developer" className="target underline decoration-thread underline-offset-4">
          Developers
        </Link>
        , under Try-on button: the name of your shop and its addresses. Name your own domain, with and without www, and
        the one that ends in myshopify.com, where the theme editor shows its preview.
      </>
    ),
  },
  {
    title: "Open the theme editor",
    text: "In Shopify's admin: Online Store, Themes, Customize. At the top, go to Products, Default product.",
  },
  {
    title: "Add a block",
    text: "In the section Product information: Add block, Custom Liquid. Drag it under the buy buttons.",
  },
  {
    title: "Paste this",
    text: "With your own key in place of pk_your_key. Save.",
  },
  {
    title: "Press the button",
    text: "Open a product and try it on. The key's entry at Developers counts it, and a good picture costs you one credit.",
  },
];

/** The try-on button in a theme, step by step. */
export function ThemeGuide({ origin }: { origin: string }) {
  return (
    <section id="button" aria-labelledby="button-title" className="page scroll-mt-16 pt-16 lg:pt-24">
      <h2 id="button-title" className="display text-headline">
        The button, in <em className="text-thread">five steps</em>
      </h2>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <ol className="self-start divide-y divide-line border-y">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 py-5">
              <span className="display tabular text-heading leading-none text-thread" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className="display text-title">{title}</h3>
                <p className="mt-1 max-w-[34em] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="grid content-start gap-6">
          <CodeSample title="Custom Liquid" code={customLiquidFor(origin)} />
          <dl className="grid gap-4 text-muted">
            <Fact title="Who pays">
              You: one credit for each good picture. You set how many a visitor and a day may have.
            </Fact>
            <Fact title="What you see">
              That someone tried a product on, and which one. You see no photos or pictures, and we delete the photo
              after a day.
            </Fact>
            <Fact title="Several shops, or no code in the editor">
              The source has an app block with settings for the theme editor, in the folder integrations/shopify, and a
              plug-in for WooCommerce beside it.
            </Fact>
          </dl>
        </div>
      </div>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium text-ink">{title}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
