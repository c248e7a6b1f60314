import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Closing } from "../parts/closing.tsx";
import { ThemeGuide } from "./theme-guide.tsx";

/** /shopify-try-on: the button in a theme step by step, what else works with Shopify today, and what does not exist yet. */
export function ShopifyPage({ origin }: { origin: string }) {
  return (
    <>
      <Hero />
      <Rail />
      <ThemeGuide origin={origin} />
      <Today />
      <NotYet />
      <Closing
        title={
          <>
            One key, <em className="text-thread">one block.</em>
          </>
        }
      >
        <Button asChild size="large">
          <Link to="/developer">Make a key</Link>
        </Button>
        <Button asChild size="large" variant="secondary">
          <Link to="/contact">Talk to us</Link>
        </Button>
      </Closing>
    </>
  );
}

function Hero() {
  return (
    <section className="page grid items-end gap-x-16 gap-y-8 pb-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:pb-16">
      <div>
        <p className="eyebrow">Shopify and Toile</p>
        <h1 className="display mt-4 text-poster">
          A fitting room for your <em className="text-thread">Shopify shop.</em>
        </h1>
      </div>
      <div>
        <p className="max-w-[28em] text-lead text-muted">
          A button on your product pages. Your customers see the garment on themselves, in a window over your page,
          without an account.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild size="large">
            <a href="#button">Set it up in five steps</a>
          </Button>
        </div>
      </div>
    </section>
  );
}

const RAIL = [
  { laid: "shirt-chambray", worn: "shirt-chambray-worn", name: "chambray shirt" },
  { laid: "jacket-quilted-olive", worn: "jacket-quilted-olive-worn", name: "quilted olive jacket" },
  { laid: "roll-neck-cable", worn: "roll-neck-cable-worn", name: "cable-knit roll-neck" },
] as const;

/** A try-on of each product, with the product's own picture pinned to it. */
function Rail() {
  return (
    <section aria-label="From the product's picture to the try-on" className="border-y bg-muslin">
      <ul className="page grid grid-cols-2 gap-x-4 gap-y-8 py-10 sm:grid-cols-3 sm:gap-x-[clamp(2rem,5vw,5rem)] lg:py-14">
        {RAIL.map(({ laid, worn, name }, index) => (
          <li key={name} className={index === 2 ? "max-sm:hidden" : undefined}>
            <div className="relative">
              <img
                src={`/demo/garments/${worn}.webp`}
                alt={`The ${name}, tried on`}
                width={900}
                height={1200}
                decoding="async"
                className="h-auto w-full rounded-picture"
              />
              {/* Paper-coloured in every theme, like the photo it is pinned to. */}
              <div
                data-theme="light"
                className="absolute bottom-2 left-2 w-[34%] rounded-picture border bg-bg p-1 sm:bottom-5 sm:-left-5 sm:p-2"
              >
                <img
                  src={`/demo/garments/${laid}.webp`}
                  alt={`The ${name}, as the shop photographed it`}
                  width={450}
                  height={600}
                  decoding="async"
                  className="block h-auto w-full"
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = [
  {
    title: "Export your products",
    text: "In Shopify's admin: Products, Export, all products, as CSV. You need not change the file.",
  },
  {
    title: "Import them here",
    text: "An administrator of this shop uploads the file. A check first lists the new, changed and skipped products, with reasons. The import includes brands, categories, sizes, colours, prices and pictures.",
  },
  {
    title: "Import them again",
    text: "After a change in Shopify, import the new export: we apply its changes, keep what you set by hand, and never add a product twice.",
  },
] as const;

function Today() {
  return (
    <section id="today" aria-labelledby="today-title" className="page scroll-mt-16 pt-16 lg:pt-24">
      <h2 id="today-title" className="display text-headline">
        Or bring your products <em className="text-thread">here</em>
      </h2>
      <ol className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title} className="border-t pt-5">
            <span className="display tabular text-heading leading-none text-thread" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="display mt-3 text-title">{step.title}</h3>
            <p className="mt-2 max-w-[34em] text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NotYet() {
  return (
    <section aria-labelledby="not-yet" className="mt-16 border-y lg:mt-24">
      <div className="page grid gap-x-16 gap-y-5 py-12 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:py-16">
        <h2 id="not-yet" className="display text-heading">
          What does not exist yet
        </h2>
        <div className="max-w-[40em] text-muted">
          <p>
            There is no app in Shopify&rsquo;s app store. The code above needs none, and the app block becomes part of
            an app of your own. Orders, stock and customers stay in Shopify: we have no connection to them.
          </p>
          <p className="mt-3">
            The button speaks six languages, the window English. Pictures show how a garment looks, not whether its size
            fits.
          </p>
        </div>
      </div>
    </section>
  );
}
