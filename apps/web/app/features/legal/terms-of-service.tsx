import { CREDIT_PRICE_CENTS, MINIMUM_AGE, TERMS_VERSION } from "@toile/contract";
import { Link } from "react-router";
import { formatMoney } from "../../lib/format/money.ts";
import { PLAN_GRACE_DAYS } from "./kept-data.ts";
import { LegalPage, type LegalSection } from "./legal-page.tsx";
import { type Operator, OperatorDetails, OperatorName } from "./operator.tsx";

export type TermsOfServiceProps = { operator: Operator };

export function TermsOfService({ operator }: TermsOfServiceProps) {
  return (
    <LegalPage
      title={
        <>
          Terms of <em className="text-thread">service</em>
        </>
      }
      short="One account for each person, from the age of 16. One credit for a good picture, none for a poor one. Photos only of people who agree. You can leave at any time and take your data along."
      version={TERMS_VERSION}
      sections={sectionsOf(operator)}
    />
  );
}

const sectionsOf = (operator: Operator): LegalSection[] => [
  { id: "parties", title: "The agreement", body: <Parties operator={operator} /> },
  { id: "accounts", title: "Your account", body: <Accounts /> },
  { id: "photos", title: "Photos of people", body: <Photos /> },
  { id: "pictures", title: "What a try-on is", body: <Pictures /> },
  { id: "credits", title: "Credits and prices", body: <Credits /> },
  { id: "plans", title: "Plans", body: <Plans /> },
  { id: "withdrawal", title: "Changing your mind, and refunds", body: <Withdrawal /> },
  { id: "programs", title: "Programs and API keys", body: <Programs /> },
  { id: "shops", title: "Garments of other shops", body: <Shops /> },
  { id: "liability", title: "Liability", body: <Liability /> },
  { id: "ending", title: "Ending the agreement", body: <Ending /> },
  { id: "changes", title: "Changes of these terms", body: <Changes /> },
  { id: "law", title: "Law and disputes", body: <Law operator={operator} /> },
];

function Parties({ operator }: TermsOfServiceProps) {
  return (
    <>
      <p>
        These terms are an agreement between you and <OperatorName operator={operator} />, a company in the Netherlands.
        You accept them by creating an account. We record which version you accepted, and when.
      </p>
      <OperatorDetails operator={operator} />
    </>
  );
}

function Accounts() {
  return (
    <ul>
      <li>
        You must be at least <strong>{MINIMUM_AGE} years old</strong>.
      </li>
      <li>
        <strong>One account per person.</strong> Further accounts that collect welcome or referral credits again may be
        closed together with those credits.
      </li>
      <li>Give a name and an email that are yours, and keep your password and your API key to yourself.</li>
      <li>If you think that somebody else has used your account, change the password and tell us.</li>
    </ul>
  );
}

function Photos() {
  return (
    <>
      <p>
        Your photos stay yours. You allow us to keep them and to make try-on pictures from them for you, and nothing
        else; the <Link to="/privacy-policy">privacy policy</Link> has the details.
      </p>
      <ul>
        <li>Add photos of yourself, or of somebody who agrees to it. For a child, a parent must agree.</li>
        <li>No nudity, nothing that is against the law, and nobody put into clothes to mock or to deceive.</li>
        <li>Only pictures of garments that you may use in this way.</li>
        <li>Do not present a try-on as a real photo where others would be misled by it.</li>
      </ul>
    </>
  );
}

function Pictures() {
  return (
    <p>
      A try-on is a picture made by a program: an impression of how a garment may look on you. It promises no size, no
      fit and no colour, and a program can be wrong. Each result is judged by the program before it is charged. Whether
      you buy a garment is your own decision.
    </p>
  );
}

function Credits() {
  return (
    <ul>
      <li>A result that is good enough costs one credit. A poor one, a refused or a failed try-on costs nothing.</li>
      <li>
        A credit costs {formatMoney(CREDIT_PRICE_CENTS / 100)}. Prices are in euros and include the VAT that is due;
        what you see at the payment is what you pay.
      </li>
      <li>
        Bought credits and bonus credits do not expire. Credits of a plan can be used until {PLAN_GRACE_DAYS} days after
        the end of the period that was paid.
      </li>
      <li>Credits are for your own account. They cannot be sold, handed on or paid out, except as a refund.</li>
      <li>You get a receipt for each payment, by email and in your profile.</li>
    </ul>
  );
}

function Plans() {
  return (
    <p>
      A plan renews by itself, monthly or yearly, at the price that was shown, until you cancel it. You can cancel at
      any time in your <Link to="/profile?tab=subscription">profile</Link>; the period that you paid for stays usable.
      If the price of a plan changes, you are told at least a month before, and can cancel.
    </p>
  );
}

function Withdrawal() {
  return (
    <>
      <p>
        As a consumer you can withdraw from a purchase within <strong>14 days</strong>, without giving a reason. You get
        back what you paid for credits that you have not used. Credits that you use within those days are a service that
        you asked us to begin at once, and are not paid back.
      </p>
      <p>
        Write to us through the <Link to="/contact">contact form</Link> or by email; any clear sentence will do. The
        money goes back the way it came, within 14 days. If something went wrong on our side, tell us, even if it is
        longer ago.
      </p>
    </>
  );
}

function Programs() {
  return (
    <ul>
      <li>An API key acts for your account and spends its credits. Do not put it where others can read it.</li>
      <li>
        A publishable key may stand in your pages. What its visitors try on there is paid with your credits, within the
        budgets that you set.
      </li>
      <li>
        If your program sends photos of your customers, you are responsible for their consent, and for telling them what
        happens to their photos.
      </li>
      <li>Keep to the limits that the API states, and do not try to get around them.</li>
      <li>Do not break in, overload the service, or copy the catalogue with robots.</li>
    </ul>
  );
}

function Shops() {
  return (
    <p>
      Many products here link to the shops that sell them. What you buy there, you buy from them: their prices, their
      terms, their returns.
    </p>
  );
}

function Liability() {
  return (
    <p>
      We run the service with care, but do not promise that it is always available. We are liable for damage that we
      cause on purpose or by gross negligence, and wherever the law does not let us exclude liability. For anything else
      our liability ends at what you paid us in the twelve months before. Nothing here takes away your rights as a
      consumer.
    </p>
  );
}

function Ending() {
  return (
    <p>
      You can delete your account in your profile at any time. Remaining credits are lost with it, so use them or ask
      for a refund first. We may suspend an account that breaks these terms, after a warning where that is possible, and
      pay back what was bought and not used unless it was used for fraud.
    </p>
  );
}

function Changes() {
  return (
    <p>
      Each version has a day. When these terms change, you are told on this site when you are next signed in, and you
      can read and accept the new ones there. If you do not agree, you can leave, and unused bought credits are paid
      back.
    </p>
  );
}

function Law({ operator }: TermsOfServiceProps) {
  return (
    <p>
      Dutch law applies. As a consumer you also keep the protection of the law of the country where you live, and you
      may go to a court there; otherwise the competent court in the Netherlands decides. It is quicker to talk first:{" "}
      {operator.email ? (
        <a href={`mailto:${operator.email}`}>{operator.email}</a>
      ) : (
        <Link to="/contact">write to us</Link>
      )}
      .
    </p>
  );
}
