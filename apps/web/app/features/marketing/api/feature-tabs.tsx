import { FASHN_BASE } from "@toile/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";

const TABS: { value: string; label: string; panel: ReactNode }[] = [
  { value: "capabilities", label: "Capabilities", panel: <Capabilities /> },
  { value: "clothing-categories", label: "Clothing categories", panel: <ClothingCategories /> },
  { value: "formats", label: "Formats", panel: <Formats /> },
  { value: "integration", label: "Integration", panel: <Integration /> },
];

export function FeatureTabs() {
  return (
    <section aria-labelledby="details" className="page pt-16 lg:pt-24">
      <h2 id="details" className="display text-headline">
        In <em className="text-thread">detail</em>
      </h2>
      <Tabs defaultValue="capabilities" className="mt-6">
        <TabList aria-label="Features">
          {TABS.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {TABS.map(({ value, panel }) => (
          <TabPanel key={value} value={value}>
            {panel}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="max-w-[60rem] divide-y divide-line border-y">
      {facts.map(([term, text]) => (
        <div key={term} className="grid gap-x-10 gap-y-1 py-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="font-medium">{term}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded-picture bg-muslin px-1.5 py-0.5 font-mono text-[0.9em] text-ink">{children}</code>;
}

function Capabilities() {
  return (
    <Facts
      facts={[
        ["Any garment photo", "Laid flat, on a ghost mannequin, or worn by a model: we cut it out automatically."],
        ["Tucked or loose", "A top hangs over the trousers or goes into them; the engine decides, or you do."],
        ["One to four pictures", "Several versions of one try-on, each judged separately, one credit each."],
        ["Over one another", "A result can be the photo of the next try-on: first the trousers, then the top."],
        ["A check before", "Ask what is wrong with a photo before you try anything on. It costs no credit."],
      ]}
    />
  );
}

const CLOTHES = [
  { name: "Tops", text: "T-shirts, shirts, knitwear, jackets", picture: "shirt-chambray", alt: "A chambray shirt" },
  { name: "Bottoms", text: "Trousers, jeans, shorts, skirts", picture: "skirt-tartan", alt: "A tartan skirt" },
  { name: "One-pieces", text: "Dresses of any length", picture: "dress-flora", alt: "A dress with a print of flowers" },
] as const;

function ClothingCategories() {
  return (
    <ul className="grid max-w-[60rem] grid-cols-3 gap-4 sm:gap-8">
      {CLOTHES.map(({ name, text, picture, alt }) => (
        <li key={name}>
          <img
            src={`/demo/garments/${picture}.webp`}
            alt={alt}
            width={450}
            height={600}
            loading="lazy"
            decoding="async"
            className="h-auto w-full rounded-picture bg-muslin"
          />
          <h3 className="display mt-3 text-title">{name}</h3>
          <p className="text-sm text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Formats() {
  return (
    <Facts
      facts={[
        ["In", "JPEG, PNG and WebP, up to 10 MB each. We turn rotated photos upright."],
        [
          "Out",
          <>
            PNG or JPEG (<Code>outputFormat</Code>), as a URL that works for an hour, or within the answer (
            <Code>returnBase64</Code>).
          </>,
        ],
        ["Imperfect photos", "We refuse only photos with nothing to dress; everything else is a warning."],
        ["Garments by id", "A product of the catalogue needs no picture: send its id."],
      ]}
    />
  );
}

function Integration() {
  return (
    <Facts
      facts={[
        ["OpenAPI", "A document of every call, generated from the API's own code. Generators turn it into a client."],
        [
          "TypeScript",
          <>
            A client with retries, progress and webhooks: <Code>@toile/client</Code>, in the source code.
          </>,
        ],
        ["Webhooks", "Signed as in Standard Webhooks, retried for a day, with a log that you can read."],
        [
          "Coming from FASHN",
          <>
            The same protocol under <Code>{FASHN_BASE}</Code>: give FASHN&rsquo;s package this address and a key.
          </>,
        ],
        [
          "On your own machines",
          <>
            All of it is open source.{" "}
            <Link
              to="/blog/try-on-from-your-own-code"
              className="text-ink underline decoration-thread underline-offset-4"
            >
              Try-on from your own code, in an afternoon
            </Link>
          </>,
        ],
      ]}
    />
  );
}
