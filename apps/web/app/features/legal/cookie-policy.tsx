import { Link } from "react-router";
import { CATEGORIES, type Category, STORED_ITEMS, type StoredItem } from "../../lib/consent/stored-items.ts";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

const COOKIE_VERSION = "2026-11-29";

export function CookiePolicy() {
  return (
    <LegalPage
      title={
        <>
          Cookie <em className="text-thread">policy</em>
        </>
      }
      short="Most of what we keep in your browser is not a cookie, and none of it follows you to other sites. We store nothing that is not essential until you allow it."
      version={COOKIE_VERSION}
      sections={SECTIONS}
    />
  );
}

const ABOUT: Record<Category, { title: string; text: string }> = {
  essential: {
    title: "Essential",
    text: "Without these we cannot do what you ask: keep you logged in, take a payment only once, remember your choices.",
  },
  functional: {
    title: "Functional",
    text: "These make the site faster, and let it work without a connection. We use them only with your consent.",
  },
  analytics: {
    title: "Analytics",
    text: "We count how often a product is viewed, without recording by whom, and only with your consent.",
  },
  marketing: {
    title: "Marketing",
    text: "We don't use these today. If we ever add something, your choice applies.",
  },
};

const SECTIONS: LegalSection[] = [
  {
    id: "what-it-is",
    title: "Cookies, and other storage",
    body: (
      <>
        <p>
          Cookies are small texts that a browser sends along with each request. Browsers have other places where a page
          can keep things: local storage, session storage, caches and small databases. The law treats them all alike, so
          this page lists them all.
        </p>
        <p>
          Some cookies end after minutes, once they have served their purpose. Persistent cookies are kept 30 days to 2
          years; the lists below say how long each is kept.
        </p>
      </>
    ),
  },
  {
    id: "your-choice",
    title: "Your choice",
    body: (
      <p>
        We ask you on your first visit, and until you answer we keep only what is essential. You can choose again at any
        time: <em>Cookie settings</em> at the bottom of each page. If you withdraw your consent, we delete the items
        immediately. You can also erase everything in your browser&rsquo;s settings; then you are logged out, and we ask
        you again.
      </p>
    ),
  },
  ...CATEGORIES.map((category) => ({
    id: category,
    title: ABOUT[category].title,
    body: <Items category={category} />,
  })),
  {
    id: "others",
    title: "Cookies of others",
    body: (
      <p>
        Only Stripe sets any, and only on the pages where you enter a card. We load no advertising network, no social
        network and no outside statistics. For the data on our servers, see the{" "}
        <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    ),
  },
];

const PLACES: Record<StoredItem["place"], string> = {
  local: "Local storage",
  session: "Session storage",
  cookie: "Cookie",
  cache: "Cache",
  database: "Database in the browser",
  request: "Sent, not kept in the browser",
};

function Items({ category }: { category: Category }) {
  const items = STORED_ITEMS.filter((item) => item.category === category);
  return (
    <>
      <p>{ABOUT[category].text}</p>
      {items.length === 0 ? null : (
        <dl className="divide-y divide-line border-y text-base leading-normal">
          {items.map(({ name, place, purpose, kept }) => (
            <div
              key={`${place} ${name}`}
              className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]"
            >
              <dt className="min-w-0">
                <code className="break-words">{name}</code>
                <span className="mt-1.5 block text-sm text-muted">{purpose}</span>
              </dt>
              <dd className="text-sm">
                {kept}
                <span className="mt-1 block text-muted">{PLACES[place]}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
