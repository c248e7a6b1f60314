import { CREDIT_PRICE_CENTS } from "@toile/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "../../../lib/format/money.ts";
import { BeforeAfter } from "../../../ui/before-after.tsx";
import { Button } from "../../../ui/button.tsx";
import { Closing } from "../parts/closing.tsx";

/** /boost-sales-vto: for shops considering a fitting room on their product pages. */
export function BoostSalesPage() {
  return (
    <>
      <Hero />
      <Why />
      <OnThePage />
      <Honest />
      <Cost />
      <Closing
        title={
          <>
            Start with <em className="text-thread">one product page.</em>
          </>
        }
      >
        <Button asChild size="large">
          <Link to="/virtual-try-on-api">See the API</Link>
        </Button>
        <Button asChild size="large" variant="secondary">
          <Link to="/developer">Get a key</Link>
        </Button>
      </Closing>
    </>
  );
}

const sized = (name: string) => ({
  src: `/demo/${name}-900.webp`,
  srcSet: [480, 720, 900].map((width) => `/demo/${name}-${width}.webp ${width}w`).join(", "),
});

function Hero() {
  return (
    <section className="page grid items-center gap-10 pb-16 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] md:gap-[clamp(3.5rem,9vw,9rem)] lg:pb-24">
      <figure className="mx-auto w-full max-w-[30rem] max-md:order-2 md:ml-0 md:max-w-[max(20rem,min(30rem,calc((100dvh-9rem)*0.75)))]">
        <BeforeAfter
          before={{ ...sized("hero-before"), alt: "A figure in a plain white T-shirt, as photographed" }}
          after={{ ...sized("hero-after"), alt: "The same figure wearing a striped T-shirt from the shop" }}
          beforeLabel="Your customer"
          afterLabel="In your garment"
          width={900}
          height={1200}
          sizes="(min-width: 768px) 40vw, 90vw"
          initialPosition={46}
          eager
        />
      </figure>
      <div>
        <p className="eyebrow">For shops</p>
        <h1 className="display mt-4 text-poster">
          Let them see it <em className="text-thread">on themselves.</em>
        </h1>
        <p className="mt-6 max-w-[26em] text-lead text-muted">
          A model shows how a garment looks on a model. A try-on shows each customer how it looks on the one person they
          are buying it for.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="large">
            <Link to="/virtual-try-on-api">See the API</Link>
          </Button>
          <Button asChild size="large" variant="secondary">
            <Link to="/try-on">Try it yourself</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}

const REASONS = [
  {
    title: "It answers a question",
    text: "“Would that suit me?” is not in any size chart. A picture shows it, while the customer is still on your page.",
    picture: "/blog-covers/buying-clothes-online-720.webp",
    to: "/blog/buying-clothes-online",
    label: "Buying clothes online",
  },
  {
    title: "Not all returns are about size",
    text: "Colour, length and cut look different on someone else. With a try-on, shoppers see that before they order.",
    picture: "/blog-covers/why-clothes-come-back-720.webp",
    to: "/blog/why-clothes-come-back",
    label: "Why clothes come back",
  },
  {
    title: "Your photos are good enough",
    text: "Laid flat, on a ghost mannequin or on a model: a garment needs one good picture, and your product page probably has one.",
    picture: "/blog-covers/garment-photos-for-shops-720.webp",
    to: "/blog/garment-photos-for-shops",
    label: "Garment photos for shops",
  },
] as const;

function Why() {
  return (
    <section aria-labelledby="why" className="border-y">
      <div className="page py-16 lg:py-24">
        <h2 id="why" className="display max-w-[14em] text-headline">
          Three reasons for a <em>fitting room</em>
        </h2>
        <ul className="mt-10 grid gap-12 md:grid-cols-3 md:gap-[clamp(1.5rem,4vw,4rem)]">
          {REASONS.map(({ title, text, picture, to, label }) => (
            <li key={to}>
              <img
                src={picture}
                alt=""
                width={720}
                height={405}
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-picture bg-muslin"
              />
              <h3 className="display mt-5 text-title">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
              <p className="mt-3 text-sm">
                <Link to={to} className="target underline decoration-thread underline-offset-4">
                  {label}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const STEPS = [
  {
    title: "A button beside “Add to bag”",
    text: "Your page, your look. It opens a place for one photo of the customer.",
  },
  {
    title: "Your server calls our API",
    text: "With your key, the customer's photo and your product's picture. A picture comes back. Without a server, paste our try-on button.",
  },
  {
    title: "They see it, and decide",
    text: "Show the picture large, and offer the next garment: you already have the photo.",
  },
] as const;

function OnThePage() {
  return (
    <section aria-labelledby="page" className="bg-muslin">
      <div className="page grid items-center gap-x-[clamp(3rem,8vw,8rem)] gap-y-12 py-16 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:py-24">
        <div>
          <h2 id="page" className="display text-headline">
            On the product page, <em className="text-thread">where they decide.</em>
          </h2>
          <ol className="mt-10 grid gap-8">
            {STEPS.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4">
                <span className="display tabular text-heading leading-none text-thread" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className="display text-title">{title}</h3>
                  <p className="mt-1 max-w-[30em] text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <figure className="mx-auto w-full max-w-[20rem]">
          <img
            src="/screenshots/product-narrow.webp"
            alt="A product page of this shop on a phone, with the button Try On under a flowered dress"
            width={780}
            height={1688}
            loading="lazy"
            decoding="async"
            className="h-auto w-full rounded-[1.25rem] border bg-bg"
          />
          <figcaption className="mt-3 text-center text-sm text-muted">How it looks in this shop.</figcaption>
        </figure>
      </div>
    </section>
  );
}

const MEASURES = [
  "Show the button to a random half of your visitors.",
  "Compare the orders and returns of both halves over a few weeks, for the same products.",
  "Look at the try-ons too: if many try a garment on and few buy it, something about it disappoints them.",
] as const;

function Honest() {
  return (
    <section
      aria-labelledby="honest"
      className="page grid gap-x-[clamp(3rem,8vw,8rem)] gap-y-8 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:py-24"
    >
      <div>
        <h2 id="honest" className="display text-headline">
          How much it sells? <em className="text-thread">Measure it.</em>
        </h2>
        <p className="mt-5 max-w-[32em] text-lead text-muted">
          We have no figure that would hold for your shop, so we promise none. But you can measure it.
        </p>
      </div>
      <ul className="divide-y divide-line border-y">
        {MEASURES.map((measure) => (
          <li key={measure} className="py-5">
            {measure}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cost() {
  const euros = (credits: number) => formatMoney((credits * CREDIT_PRICE_CENTS) / 100);
  return (
    <section aria-labelledby="cost" className="border-y">
      <div className="page grid gap-x-16 gap-y-8 py-14 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:py-16">
        <h2 id="cost" className="display text-heading">
          What it costs
        </h2>
        <dl className="grid gap-8 sm:grid-cols-3">
          <Price value={euros(1)}>a good picture: one credit</Price>
          <Price value={euros(1000)}>a thousand of them</Price>
          <Price value={euros(0)}>a poor picture, a refusal, a failure</Price>
        </dl>
      </div>
    </section>
  );
}

function Price({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-2 text-muted">{children}</dt>
      <dd className="display tabular text-headline leading-none">{value}</dd>
    </div>
  );
}
