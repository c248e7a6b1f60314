import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { HeroFitting } from "./fitting/hero-fitting.tsx";
import { BodiceMotif, DressMotif, PrivacyMotif, TapeMotif } from "./motifs.tsx";

/** `featured`: the shop's own section; `own`: the section for signed-in users. The route provides both. */
export function HomePage({ featured, own }: { featured: ReactNode; own: ReactNode }) {
  return (
    <div className="-mt-8 lg:-mt-12">
      {own}
      <Hero />
      <WhyChoose />
      {featured}
      <HowItWorks />
      <Privacy />
      <Closing />
    </div>
  );
}

function Hero() {
  return (
    <section className="page grid grid-cols-[minmax(0,1fr)] items-center gap-10 pt-8 pb-16 md:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)] md:gap-[clamp(3.5rem,9vw,9rem)] lg:pt-12 lg:pb-20">
      <div>
        <h1 className="display text-hero">
          The fitting room, <em className="text-thread">at home.</em>
        </h1>
        <p className="mt-6 max-w-[19.04em] text-lead text-balance text-muted">
          One photo of you, one of the garment. See it on you before you buy it.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="large">
            <Link to="/try-on">Try On Now</Link>
          </Button>
          <Button asChild size="large" variant="secondary">
            <Link to="/browse">Browse Styles</Link>
          </Button>
        </div>
      </div>
      <figure className="mx-auto w-full max-w-[32rem] md:mr-0 md:max-w-[max(20rem,min(32rem,calc((100dvh-16rem)*0.75)))]">
        <HeroFitting />
      </figure>
    </section>
  );
}

const REASONS = [
  {
    title: "Virtual Try-On",
    text: "Your own photo, wearing the garment you chose. Face, pose and background stay yours.",
    Motif: DressMotif,
  },
  {
    title: "Perfect Fit",
    text: "See where it falls on your shoulders, waist and hem, and judge the look before it is in a parcel.",
    Motif: TapeMotif,
  },
  {
    title: "Style Discovery",
    text: "Take a garment from our rail or a picture from any shop, and try on what you would never have taken to a fitting room.",
    Motif: BodiceMotif,
  },
] as const;

function WhyChoose() {
  return (
    <section aria-labelledby="why" className="border-y">
      <div className="page py-16 lg:py-24">
        <h2 id="why" className="display text-headline">
          Why Choose <em>Toile</em>
        </h2>
        <ul className="mt-10 grid gap-10 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
          {REASONS.map(({ title, text, Motif }) => (
            <li key={title} className="md:px-8 md:first:pl-0 md:last:pr-0 lg:px-12">
              <Motif className="h-24 w-auto" />
              <h3 className="display mt-6 text-heading">{title}</h3>
              <p className="mt-3 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const STEPS = [
  {
    title: "Your photo",
    text: "Head to feet, facing the camera, in front of a plain wall. You upload it once.",
    picture: "/demo/people/figure-3.webp",
    alt: "A mannequin in a rose T-shirt and black trousers, head to feet",
  },
  {
    title: "A garment",
    text: "Pick one from the rail, or a picture of something you have your eye on.",
    picture: "/demo/garments/top-sage-long.webp",
    alt: "A long-sleeved sage top, laid flat",
  },
  {
    title: "On you",
    text: "Drag the thread to compare. Save it, share it, or try the next one.",
    picture: "/demo/tryon-sage.webp",
    alt: "The same mannequin wearing the sage top, made by a try-on",
  },
] as const;

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="bg-muslin">
      <div className="page py-16 lg:py-24">
        <h2 id="how" className="display text-headline">
          Three steps, <em className="text-thread">start to hem.</em>
        </h2>
        <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-[clamp(1.5rem,4vw,4rem)] lg:mt-12">
          {STEPS.map((step, index) => (
            <li
              key={step.title}
              className="grid grid-cols-[minmax(6.5rem,0.4fr)_minmax(0,1fr)] items-center gap-x-5 md:grid-cols-[minmax(0,1fr)]"
            >
              <img
                src={step.picture}
                alt={step.alt}
                width={450}
                height={600}
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-picture"
              />
              <div className="md:mt-6">
                <div className="flex items-center gap-4" aria-hidden="true">
                  <span className="display tabular text-heading leading-none">{index + 1}</span>
                  <span className="stitch flex-1" />
                </div>
                <h3 className="display mt-3 text-title">{step.title}</h3>
                <p className="mt-1.5 max-w-[21.28em] text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const PROMISES = [
  "Your photos are yours: they are shown to you alone, by addresses that expire.",
  "Where and when a photo was taken is removed from it as it arrives.",
  "Delete your photo, a result or your whole account whenever you like.",
] as const;

function Privacy() {
  return (
    <section
      aria-labelledby="privacy"
      className="page grid items-center gap-10 py-16 md:grid-cols-[minmax(0,0.6fr)_minmax(0,1fr)] md:gap-[clamp(2rem,6vw,6rem)] lg:py-24"
    >
      <PrivacyMotif className="mx-auto h-56 w-auto md:h-80" />
      <div>
        <p className="eyebrow">Behind the curtain</p>
        <h2 id="privacy" className="display mt-3 text-headline">
          A fitting room has a curtain. <em className="text-thread">So has this one.</em>
        </h2>
        <ul className="mt-8 max-w-[32.48em] divide-y divide-line border-y">
          {PROMISES.map((promise) => (
            <li key={promise} className="py-4">
              {promise}
            </li>
          ))}
        </ul>
        <p className="mt-6 text-sm">
          <Link to="/privacy-policy" className="target underline decoration-thread underline-offset-4">
            Read the privacy policy
          </Link>
        </p>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="page pb-4 lg:pb-8">
      <div className="grid justify-items-center gap-6 border-t pt-16 text-center lg:pt-20">
        <span className="stitch w-24" aria-hidden="true" />
        <h2 id="closing" className="display max-w-[8.28em] text-headline">
          What will you <em>try on first?</em>
        </h2>
        <Button asChild size="large">
          <Link to="/register">
            Get Started Free
            <ArrowRight className="size-5" aria-hidden="true" />
          </Link>
        </Button>
      </div>
    </section>
  );
}
