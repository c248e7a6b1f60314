import { MINIMUM_AGE, SEARCHES_KEEP_DAYS, VISITOR_PHOTO_HOURS } from "@toile/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { KEPT_DATA, keptInWords } from "./kept-data.ts";
import { LegalPage, type LegalSection } from "./legal-page.tsx";
import { type Operator, OperatorDetails } from "./operator.tsx";

const PRIVACY_VERSION = "2026-11-26";

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
      short="Your photo is used to make try-on pictures of you, and for nothing else. It is shown to nobody but you, and it is deleted when you say so. We sell no data, show no advertising and train nothing on your pictures."
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
      <p>This site is operated from the Netherlands. Responsible for your data is:</p>
      <OperatorDetails operator={operator} />
      <p>
        Accounts are for people of {MINIMUM_AGE} years and older. If you learn that somebody younger has one, please{" "}
        <Link to="/contact">tell us</Link>, and we delete it.
      </p>
    </>
  );
}

function YourPhotos({ resultDays, outsideEngines }: PrivacyPolicyProps) {
  return (
    <>
      <ul>
        <li>The check that tells how well a photo will work runs on your own device, before anything is uploaded.</li>
        <li>
          A photo is decoded and written anew as it arrives. Where and when it was taken, and with which camera, is not
          stored.
        </li>
        <li>Pictures of you are reached by signed addresses that expire. Nobody can guess or list them.</li>
        <li>
          {outsideEngines.length === 0
            ? "Try-on pictures are made by our own program on our own servers. Your photo is sent to no other company."
            : `Try-on pictures are made with the help of: ${outsideEngines.join(", ")}. Your photo and the garment's are sent there for each try-on.`}
        </li>
        <li>
          We train nothing on your pictures: the program has no code for it.
          {outsideEngines.length === 0 ? null : " The companies named above have terms of their own."}
        </li>
        <li>
          Your own photos stay until you remove them. A photo that is sent for one try-on is deleted after a day.
          Results are deleted after {resultDays === 1 ? "a day" : `${resultDays} days`}, unless you like them.
        </li>
        <li>A look that you share can be seen by everybody who has its link, until you take the link back.</li>
      </ul>
      <p>
        You agree to this by adding a photo, and you can take it back in your{" "}
        <Link to="/profile?tab=picture">profile</Link> at any time: your photos are then deleted at once.
      </p>
    </>
  );
}

function OtherShops({ resultDays }: PrivacyPolicyProps) {
  return (
    <>
      <p>
        A shop can show our try-on button on its own pages. It opens a window of ours, which the shop cannot look into.
        You need no account there:
      </p>
      <ul>
        <li>Nothing is stored and nothing is sent before you agree in that window.</li>
        <li>
          Your photo is deleted from our servers after {VISITOR_PHOTO_HOURS} hours, the pictures made of it after{" "}
          {resultDays === 1 ? "a day" : `${resultDays} days`}. The window has a button that deletes all of them at once.
        </li>
        <li>
          Your browser keeps the photo, and a key to your pictures, for that shop alone. We do not know your name, and
          the pictures of two shops are not connected.
        </li>
        <li>
          The shop learns that a try-on was made, and which product it was. It gets neither your photo nor a picture,
          and no address of one.
        </li>
      </ul>
    </>
  );
}

function Kept({ resultDays }: { resultDays: number }) {
  return (
    <>
      <p>
        This list is complete. A test of the program compares it with the database, and fails if a table about people is
        missing or is kept longer than the list says.
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
        Words that are searched for in the shop are counted by day for {SEARCHES_KEEP_DAYS} days, so that the shop
        learns what is missing. Who searched is not stored; email addresses and long numbers are left out.
      </p>
      <p>
        What is stored in your browser is in the <Link to="/cookie-policy">cookie policy</Link>. The server&rsquo;s log
        has addresses of pages and the time, without names or emails. Backups are made by the operator; deleted data
        disappears from them as they are replaced.
      </p>
    </>
  );
}

function WhyWeMay() {
  return (
    <ul>
      <li>
        <strong>Because you agreed</strong>: photos of you, the newsletter, notifications, and what the cookie settings
        ask for. You can take back each consent, and nothing else depends on it.
      </li>
      <li>
        <strong>Because of our contract</strong>: your account, try-ons, credits, plans and payments, and answers to
        your questions.
      </li>
      <li>
        <strong>Because the law requires it</strong>: the books of our sales, for the tax office.
      </li>
      <li>
        <strong>Because we have to keep accounts safe</strong>: sign-ins, limits against guessing, and the trail of
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
          <strong>Google</strong>, if you sign in with it: Google learns that you do, and we get your name and email
          from there.
        </li>
        <li>
          <strong>Your browser&rsquo;s notification service</strong>, if you asked to be told when a try-on is ready.
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
          <strong>See and take along</strong>: your profile has a download of everything that we keep about you, as
          files that people and programs can read.
        </li>
        <li>
          <strong>Correct</strong>: name, email and the rest, in your profile.
        </li>
        <li>
          <strong>Delete</strong>: one photo, one result, or the whole account, in your profile. It is done at once.
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
      Passwords are stored as hashes that are slow to guess, and known weak ones are refused. You can add a second step
      or a passkey. Every uploaded picture is checked and written anew. The program is open source, so anybody can read
      how it keeps your data. If you find a weakness, please report it; the source code says how.
    </p>
  );
}

function Changes() {
  return (
    <p>
      When this policy changes, its version and its day change with it. If what we do with photos changes, you are asked
      again before the next one is stored.
    </p>
  );
}
