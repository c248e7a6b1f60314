import { API_BASE, API_KEY_HEADER, ERROR_STATUS, type ErrorCode, FASHN_BASE } from "@toile/contract";
import type { ReactNode } from "react";
import { ANSWER_SAMPLE, curlSample, nodeSample } from "../../lib/api/try-on-samples.ts";
import { CodeSample } from "../../ui/code-sample.tsx";
import { deferredPart } from "../../ui/deferred-part.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { asyncSample, clientSample, fashnSample, WEBHOOK_SAMPLE } from "./samples.ts";

/** Fetched when this tab is opened; the document that it shows is as large as all other pages. */
const Reference = deferredPart(async () => ({ default: (await import("./reference/reference.tsx")).Reference }));

function ReferenceSkeleton() {
  return (
    <SkeletonGroup label="Loading the reference">
      <Skeleton className="h-64" />
    </SkeletonGroup>
  );
}

/** What a program has to know; all else is in the OpenAPI document. */
export function Documentation({ origin }: { origin: string }) {
  return (
    <div className="grid gap-14">
      <Section title="Quick start">
        <p>
          Generate a key under <em>API keys</em>, and send two pictures. JPEG, PNG and WebP work, up to 10 MB each.
        </p>
        <CodeSample title="With curl" code={curlSample(origin)} />
        <CodeSample title="With Node.js" code={nodeSample(origin)} />
        <p>The response comes when the picture is ready, after some seconds:</p>
        <CodeSample title="The response" code={ANSWER_SAMPLE} />
        <p>The picture&rsquo;s URL works for one hour. Download the picture if you want to show it later.</p>
      </Section>
      <Section title="Without waiting">
        <p>
          With <Code>Prefer: respond-async</Code> the response comes at once. Ask for the prediction until its status is{" "}
          <Code>succeeded</Code> or <Code>failed</Code>, or follow <Code>/events</Code> below it, a stream of
          server-sent events.
        </p>
        <CodeSample title="Send, then ask" code={asyncSample(origin)} />
      </Section>
      <Section title="Repeating safely">
        <p>
          Send an <Code>Idempotency-Key</Code> header with a text of your own for each try-on. If a response is lost,
          repeat the request with the same key: you get the same picture, and you do not pay twice. Keys are kept for 24
          hours.
        </p>
      </Section>
      <Section title="Photos of your customers">
        <p>
          The photo shows your customer, and by our terms you answer for that person&rsquo;s consent. Your own consent
          for photos, in your profile, does not matter here. We delete the photo after a day.
        </p>
      </Section>
      <MoreWays origin={origin} />
      <Rules />
    </div>
  );
}

/** For those who do not want to ask, to write requests by hand, or to start anew. */
function MoreWays({ origin }: { origin: string }) {
  return (
    <>
      <Section title="Webhooks">
        <p>
          Add a webhook under <em>API keys</em>, and your server hears how each try-on with your key ended:{" "}
          <Code>tryon.succeeded</Code> or <Code>tryon.failed</Code>, with the prediction as <Code>data</Code>.
        </p>
        <p>
          Messages are signed as{" "}
          <a href="https://www.standardwebhooks.com" className="underline decoration-thread underline-offset-4">
            Standard Webhooks
          </a>{" "}
          has it, so verify them with any of its libraries. Answer with a 2xx within 15 seconds. Otherwise a message is
          repeated for a day, less and less often. It may come twice: its <Code>webhook-id</Code> is then the same. A
          webhook where nothing arrives for three days is switched off, and you get an email.
        </p>
        <CodeSample title="A server for webhooks" code={WEBHOOK_SAMPLE} />
      </Section>
      <Section title="A client in TypeScript">
        <p>
          The package <Code>@toile/client</Code> sends try-ons, repeats what failed by chance, tells progress and
          verifies webhooks. It needs no other package. Its README, in the folder <Code>packages/client</Code> of the
          source code, says how to install it.
        </p>
        <CodeSample title="With the client" code={clientSample(origin)} />
      </Section>
      <Section title="Coming from FASHN">
        <p>
          A program that was written for FASHN works here too: give it a key from here, and this address. FASHN&rsquo;s
          own packages add <Code>{FASHN_BASE}</Code> themselves, so their base URL is <Code>{origin}</Code>; a program
          that only adds <Code>/run</Code> needs <Code>{`${origin}${FASHN_BASE}`}</Code>. It finds <Code>/run</Code>,{" "}
          <Code>/status</Code> and <Code>/credits</Code>, with FASHN&rsquo;s fields, statuses and error names. The
          models are <Code>tryon-v1.6</Code> and <Code>tryon-max</Code>, and URLs of pictures work for one hour.
        </p>
        <CodeSample title="With FASHN's package" code={fashnSample(origin)} />
      </Section>
    </>
  );
}

/** What holds for every request. */
function Rules() {
  return (
    <>
      <Section title="What it costs">
        <p>
          A picture costs one credit of the key&rsquo;s account. We judge every picture: we still send one that did not
          come out well, but its <Code>creditsUsed</Code> is 0. A refused or failed request costs nothing.
        </p>
      </Section>
      <Section title="Errors">
        <p>
          Every error has a code and a sentence in plain English. A 429 or 503 says in <Code>Retry-After</Code> how many
          seconds to wait. An account may send 60 try-ons a minute.
        </p>
        <Errors />
      </Section>
      <Section title="Reference">
        <p>Every call that a key can make. Open one to see its fields, and to try it with your own key.</p>
        <Reference fallback={<ReferenceSkeleton />} />
      </Section>
      <Section title="Everything else">
        <p>
          The{" "}
          <a href={`${API_BASE}/openapi.json`} className="underline decoration-thread underline-offset-4">
            OpenAPI document
          </a>{" "}
          describes every call, field and response. We generate it from the API&rsquo;s own code.
        </p>
      </Section>
    </>
  );
}

/** The errors in which a try-on by key can end. */
const ERRORS: [ErrorCode, string][] = [
  ["VALIDATION_FAILED", "A field or a picture is missing or not valid. The details name it."],
  ["UNAUTHENTICATED", `The ${API_KEY_HEADER} header is missing, mistyped or revoked.`],
  ["FORBIDDEN", "The key lacks a permission, or may not be used by pages of this address."],
  ["INSUFFICIENT_CREDITS", "The account has no credits left."],
  ["IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was sent with another request before."],
  ["FILE_TOO_LARGE", "A picture is larger than 10 MB."],
  ["INVALID_FILE_TYPE", "A file is not a JPEG, PNG or WebP."],
  ["IMAGE_UNREADABLE", "A picture is damaged."],
  ["IMAGE_TOO_SMALL", "A picture has too few pixels."],
  ["NO_PERSON", "There is no person in the photo."],
  ["SEVERAL_PEOPLE", "It is not clear whom to dress: there are several people, or one who is small in the photo."],
  ["BODY_NOT_VISIBLE", "The part of the body that the garment covers is not in the photo."],
  ["GARMENT_NOT_FOUND", "There is no garment in its photo."],
  ["RATE_LIMITED", "Too many requests. Wait as Retry-After says."],
  ["ENGINE_UNAVAILABLE", "No picture could be made just now. Try again later."],
  ["SERVICE_UNAVAILABLE", "Too many try-ons are waiting. Try again in a moment."],
];

function Errors() {
  return (
    <dl className="divide-y divide-line border-y">
      {ERRORS.map(([code, meaning]) => (
        <div key={code} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[18rem_minmax(0,1fr)]">
          <dt className="flex items-baseline gap-3">
            <span className="tabular text-sm text-muted">{ERROR_STATUS[code]}</span>
            <Code>{code}</Code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] md:gap-14">
      <h2 className="display text-title">{title}</h2>
      <div className="grid min-w-0 max-w-[48rem] gap-5">{children}</div>
    </section>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="rounded-picture bg-muslin px-1.5 py-0.5 font-mono text-[0.9em] break-words">{children}</code>;
}
