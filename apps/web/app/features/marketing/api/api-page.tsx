import { API_KEY_HEADER } from "@toile/contract";
import { Link } from "react-router";
import { TRYON_ENDPOINT } from "../../../lib/api/try-on-samples.ts";
import { Button } from "../../../ui/button.tsx";
import { Closing } from "../parts/closing.tsx";
import { PictureEquation } from "../parts/picture-equation.tsx";
import { FeatureTabs } from "./feature-tabs.tsx";
import { FIGURES } from "./figures.ts";
import { RequestSamples } from "./request-samples.tsx";

/** /virtual-try-on-api: what the API does, for developers. */
export function ApiPage({ origin }: { origin: string }) {
  return (
    <>
      <Hero />
      <Endpoint />
      <RequestSamples origin={origin} />
      <Features />
      <FeatureTabs />
      <Figures />
      <Closing
        title={
          <>
            Your first try-on is <em className="text-thread">one request away.</em>
          </>
        }
      >
        <Button asChild size="large">
          <Link to="/developer">Get an API key</Link>
        </Button>
        <Button asChild size="large" variant="secondary">
          <Link to="/developer?tab=documentation">Read the documentation</Link>
        </Button>
      </Closing>
    </>
  );
}

const EQUATION = [
  {
    src: "/demo/people/figure-3.webp",
    alt: "A display figure in a rose T-shirt and black trousers, as photographed",
    label: "modelImage",
  },
  { src: "/demo/garments/top-sage-long.webp", alt: "A long-sleeved sage top, laid flat", label: "garmentImage" },
  { src: "/demo/tryon-sage.webp", alt: "The same figure wearing the sage top", label: "resultImageUrl" },
] as const;

function Hero() {
  return (
    <section className="page grid items-center gap-x-[clamp(3rem,7vw,7rem)] gap-y-12 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:pb-24">
      <div>
        <p className="eyebrow">Virtual try-on API</p>
        <h1 className="display mt-4 text-poster">
          Two pictures in, <em className="text-thread">one picture out.</em>
        </h1>
        <p className="mt-6 max-w-[26em] text-lead text-muted">
          A photo of a person and a photo of a garment. The response is that person wearing it. One request, from any
          language.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="large">
            <Link to="/developer">Get an API key</Link>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href="#samples">See the code</a>
          </Button>
        </div>
      </div>
      <PictureEquation pictures={EQUATION} />
    </section>
  );
}

const FACTS = [
  { term: "Body", text: "Multipart form data with modelImage, garmentImage and mode (quality)." },
  { term: "Authorisation", text: `Your API key in the ${API_KEY_HEADER} header.` },
  { term: "Answer", text: "JSON with a generated image URL and metadata." },
] as const;

function Endpoint() {
  return (
    <section aria-labelledby="endpoint" className="border-y bg-muslin">
      <div className="page grid items-baseline gap-x-16 gap-y-6 py-10 lg:grid-cols-[auto_minmax(0,1fr)] lg:py-12">
        <h2 id="endpoint" className="font-mono text-base font-medium break-all sm:text-lead">
          <span className="text-thread">POST</span> {TRYON_ENDPOINT}
        </h2>
        <dl className="grid gap-x-10 gap-y-4 text-sm sm:grid-cols-3">
          {FACTS.map(({ term, text }) => (
            <div key={term}>
              <dt className="font-medium">{term}</dt>
              <dd className="mt-0.5 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const FEATURES = [
  {
    title: "Pay for good pictures",
    text: "We check every result before charging you. A poor one comes with the reason and costs nothing, like a refusal or a failure.",
  },
  {
    title: "Repeat without fear",
    text: "Send an Idempotency-Key. If a response is lost, the same request gets the same picture, and you pay once.",
  },
  {
    title: "Wait, or get a message",
    text: "Hold the request open, follow its progress as events, or have a signed webhook tell your server.",
  },
  {
    title: "Faces stay faces",
    text: "The embedded engine dresses the person and leaves face and background as they were, pixel for pixel.",
  },
  {
    title: "Errors in English",
    text: "Each has a code for your program and a sentence for your customer. We refuse a photo with nothing to dress, and you pay nothing.",
  },
  {
    title: "Photos are deleted",
    text: "We store your customer's photo without metadata, and delete it after a day.",
  },
] as const;

function Features() {
  return (
    <section aria-labelledby="features" className="page pt-16 lg:pt-24">
      <h2 id="features" className="display max-w-[14em] text-headline">
        Made to be <em className="text-thread">built on.</em>
      </h2>
      <ul className="mt-10 grid gap-px overflow-hidden border-y bg-line sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ title, text }) => (
          <li key={title} className="bg-bg py-7 sm:px-8 sm:odd:pl-0 lg:odd:pl-8 lg:nth-[3n+1]:pl-0">
            <h3 className="display text-title">{title}</h3>
            <p className="mt-2 max-w-[28em] text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures() {
  return (
    <section aria-labelledby="figures" className="mt-16 bg-muslin lg:mt-24">
      <div className="page py-16 lg:py-20">
        <h2 id="figures" className="display text-headline">
          Measured, <em className="text-thread">not promised.</em>
        </h2>
        <p className="mt-4 max-w-[34em] text-muted">
          Figures of the embedded engine, from benches that come with the source code: run them on your own machine.
          Time in the queue and on the network comes on top.
        </p>
        <dl className="mt-12 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {FIGURES.map(({ value, unit, what, how }) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt className="mt-3 border-t pt-4">
                {what}
                <span className="mt-2 block text-xs text-muted">{how}</span>
              </dt>
              <dd className="display tabular text-[clamp(3rem,2.2rem+3vw,4.75rem)] leading-none">
                {value}
                <span className="ml-1 text-[0.5em] text-muted">{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
