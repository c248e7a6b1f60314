import { MINIMUM_AGE, SEARCHES_KEEP_DAYS, VISITOR_PHOTO_HOURS } from "@toile/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { KEPT_DATA, keptInWords } from "./kept-data.ts";
import { LegalPage, type LegalSection } from "./legal-page.tsx";
import { type Operator, OperatorDetails } from "./operator.tsx";

const PRIVACY_VERSION = "2026-11-29";

export type PrivacyPolicyProps = {
  operator: Operator;
  resultDays: number;
  /** Outside try-on engines to which pictures are sent. */
  outsideEngines: readonly string[];
};

export function PrivacyPolicy(props: PrivacyPolicyProps) {
  return (
    <LegalPage
      title={
        <>
          Privacy <em className="text-thread">policy</em>
        </>
      }
      short="We use your photo to make try-on pictures of you, and for nothing else. Only you can see it, and we delete it when you say so. We sell no data, show no advertising and train no models on your pictures."
      version={PRIVACY_VERSION}
      sections={sectionsOf(props)}
    />
  );
}

const sectionsOf = (props: PrivacyPolicyProps): LegalSection[] => [
  { id: "who-we-are", title: "Who we are", body: <WhoWeAre {...props} /> },
  { id: "your-photos", title: "Your photos", body: <YourPhotos {...props} /> },
  { id: "other-shops", title: "On the pages of other shops", body: <OtherShops {...props} /> },
  { id: "what-we-keep", title: "What we keep, and for how long", body: <Kept resultDays={props.resultDays} /> },
  { id: "why-we-may", title: "Legal grounds", body: <WhyWeMay /> },
  { id: "who-else", title: "Who else receives data", body: <WhoElse {...props} /> },
  { id: "your-rights", title: "Your rights", body: <YourRights operator={props.operator} /> },
  { id: "safety", title: "How it is protected", body: <Safety /> },
  { id: "changes", title: "Changes", body: <Changes /> },
];

function WhoWeAre({ operator }: PrivacyPolicyProps) {
  return (
    <>
      <p>This site is operated from the Netherlands. The data controller is:</p>
      <OperatorDetails operator={operator} />
      <p>
        Accounts are for people of {MINIMUM_AGE} years and older. If you learn that someone younger has one, please{" "}
        <Link to="/contact">tell us</Link>, and we delete it.
      </p>
    </>
  );
}

function YourPhotos({ resultDays, outsideEngines }: PrivacyPolicyProps) {
  return (
    <>
      <ul>
        <li>Our photo check runs on your own device, before you upload anything.</li>
        <li>We re-encode every photo on upload. We don't store where, when or with which camera you took it.</li>
        <li>Links to pictures of you are signed and expire. Nobody can guess or list them.</li>
        <li>
          {outsideEngines.length === 0
            ? "We make try-on pictures with our own program on our own servers. We send your photo to no other company."
            : `We make try-on pictures with the help of: ${outsideEngines.join(", ")}. We send them your photo and the garment's for each try-on.`}
        </li>
        <li>
          We never train models on your pictures; the program has no code for it.
          {outsideEngines.length === 0 ? null : " The companies named above have terms of their own."}
        </li>
        <li>
          We keep your own photos until you remove them. We delete a photo sent for one try-on after a day. We delete
          results after {resultDays === 1 ? "a day" : `${resultDays} days`}, unless you like them.
        </li>
        <li>If you share a look, everyone with its link can see it until you stop sharing.</li>
      </ul>
      <p>
        You agree to this by adding a photo, and you can withdraw your consent in your{" "}
        <Link to="/profile?tab=picture">profile</Link> at any time: we then delete your photos immediately.
      </p>
    </>
  );
}

function OtherShops({ resultDays }: PrivacyPolicyProps) {
  return (
    <>
      <p>
        A shop can show our try-on button on its own pages. It opens our own window; the shop cannot see its contents.
        You need no account there:
      </p>
      <ul>
        <li>We store and send nothing before you agree in that window.</li>
        <li>
          We delete your photo from our servers after {VISITOR_PHOTO_HOURS} hours, the pictures made of it after{" "}
          {resultDays === 1 ? "a day" : `${resultDays} days`}. The window has a button that deletes all of them
          immediately.
        </li>
        <li>
          Your browser keeps the photo, and a key to your pictures, for that shop alone. We do not know your name, and
          we do not connect the pictures of two shops.
        </li>
        <li>
          The shop learns that someone tried on one of its products, and which one. It gets neither your photo nor a
          picture, nor a link to one.
        </li>
      </ul>
    </>
  );
}

function Kept({ resultDays }: { resultDays: number }) {
  return (
    <>
      <p>
        This list is complete. One of our tests compares it with the database, and fails if a table about people is
        missing or kept longer than the list says.
      </p>
      <dl className="divide-y divide-line border-y text-base leading-normal">
        {KEPT_DATA.map((entry) => (
          <div key={entry.what} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
            <dt>
              <span className="font-medium">{entry.what}</span>
              <span className="mt-1 block text-sm text-muted">{entry.why}</span>
            </dt>
            <dd className="text-sm">
              {keptInWords(entry, { resultDays })}
              <span className="mt-1 block text-muted">
                {entry.deleted === "gone" ? "Deleted with your account." : entry.deleted.stays}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        We count the words searched for in the shop by day for {SEARCHES_KEEP_DAYS} days, to learn what is missing. We
        don't store who searched, and leave out email addresses and long numbers.
      </p>
      <p>
        What we store in your browser is in the <Link to="/cookie-policy">cookie policy</Link>. Our server&rsquo;s log
        has URLs and times, without names or emails. The operator makes backups; deleted data disappears from them as
        they are replaced.
      </p>
    </>
  );
}

function WhyWeMay() {
  return (
    <ul>
      <li>
        <strong>Because you agreed</strong>: photos of you, the newsletter, notifications, and what the cookie settings
        ask for. You can withdraw each consent, and nothing else depends on it.
      </li>
      <li>
        <strong>Because of our contract</strong>: your account, try-ons, credits, plans and payments, and answers to
        your questions.
      </li>
      <li>
        <strong>Because the law requires it</strong>: the books of our sales, for the tax office.
      </li>
      <li>
        <strong>Because we have to keep accounts safe</strong>: logins, limits against guessing, and the trail of
        security events. That is our legitimate interest, and yours.
      </li>
    </ul>
  );
}

function WhoElse({ outsideEngines }: PrivacyPolicyProps) {
  return (
    <>
      <ul>
        <li>
          <strong>Stripe</strong>, when you pay: your card, and the email for the receipt. Your card number never
          reaches us.
        </li>
        <li>
          <strong>Google</strong>, if you log in with it: Google learns that you do, and we get your name and email from
          it.
        </li>
        <li>
          <strong>Your browser&rsquo;s notification service</strong>, if you asked us to notify you when a try-on is
          ready.
        </li>
        <li>
          <strong>A mail server</strong>, for the mails that we send you.
        </li>
        {outsideEngines.length === 0 ? null : (
          <li>
            <strong>Try-on engines</strong> ({outsideEngines.join(", ")}): the two pictures of a try-on.
          </li>
        )}
      </ul>
      <p>
        Nobody else. There is no advertising network, no tracker and no outside statistics on this site. If you follow a
        product&rsquo;s link to a shop, that shop learns that you came from here, as with any link.
      </p>
    </>
  );
}

function YourRights({ operator }: { operator: Operator }) {
  const ask: ReactNode = operator.email ? (
    <a href={`mailto:${operator.email}`}>{operator.email}</a>
  ) : (
    <Link to="/contact">our contact form</Link>
  );
  return (
    <>
      <ul>
        <li>
          <strong>Access and download</strong>: in your profile you can download everything we keep about you, as files
          that people and programs can read.
        </li>
        <li>
          <strong>Correct</strong>: name, email and the rest, in your profile.
        </li>
        <li>
          <strong>Delete</strong>: one photo, one result, or the whole account, in your profile. We do it immediately.
        </li>
        <li>
          <strong>Take back</strong> what you agreed to, and <strong>object</strong> to what we do for our own interest.
        </li>
        <li>
          <strong>Complain</strong> to the Dutch data protection authority, the Autoriteit Persoonsgegevens, or to the
          one where you live.
        </li>
      </ul>
      <p>For anything that you cannot do yourself, write to {ask}. We answer within a month.</p>
    </>
  );
}

function Safety() {
  return (
    <p>
      We store passwords as hashes that are slow to guess, and refuse known weak ones. You can add a second step or a
      passkey. We check and re-encode every uploaded picture. The program is open source, so anybody can read how it
      keeps your data. If you find a weakness, please report it; the source code says how.
    </p>
  );
}

function Changes() {
  return (
    <p>
      When this policy changes, so do its version and date. If we change what we do with photos, we ask you again before
      storing the next one.
    </p>
  );
}
