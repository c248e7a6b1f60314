import { ANSWER_SAMPLE, curlSample, nodeSample, phpSample, pythonSample } from "../../../lib/api/try-on-samples.ts";
import { CodeSample } from "../../../ui/code-sample.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";

const LANGUAGES = [
  { value: "javascript", label: "JavaScript", code: nodeSample },
  { value: "curl", label: "cURL", code: curlSample },
  { value: "python", label: "Python", code: pythonSample },
  { value: "php", label: "PHP", code: phpSample },
] as const;

const FIELDS = [
  ["success", "true when there is a picture."],
  ["resultImageUrl", "The generated image. Its URL works for an hour."],
  ["predictionId", "The try-on's id, for asking about it later."],
  ["creditsUsed", "1 for a good picture, 0 for a poor one."],
  ["remainingCredits", "The credits that the key's account has left."],
] as const;

export function RequestSamples({ origin }: { origin: string }) {
  return (
    <section id="samples" aria-labelledby="samples-title" className="page scroll-mt-16 pt-16 lg:pt-24">
      <h2 id="samples-title" className="display text-headline">
        The whole of it, <em className="text-thread">in your language.</em>
      </h2>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Tabs defaultValue="javascript" className="min-w-0">
          <TabList aria-label="Languages">
            {LANGUAGES.map(({ value, label }) => (
              <Tab key={value} value={value}>
                {label}
              </Tab>
            ))}
          </TabList>
          {LANGUAGES.map(({ value, label, code }) => (
            <TabPanel key={value} value={value}>
              <CodeSample title={label} code={code(origin)} />
            </TabPanel>
          ))}
        </Tabs>
        {/* As far down as the code beside it, below the tabs. */}
        <div className="min-w-0 lg:pt-20">
          <CodeSample title="The response" code={ANSWER_SAMPLE} />
          <dl className="mt-6 divide-y divide-line border-y text-sm">
            {FIELDS.map(([field, meaning]) => (
              <div key={field} className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 py-2.5">
                <dt className="font-mono text-[0.9375em]">{field}</dt>
                <dd className="text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
