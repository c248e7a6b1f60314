import { Link } from "react-router";
import { CATEGORIES, type Category, STORED_ITEMS, type StoredItem } from "../../lib/consent/stored-items.ts";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

const COOKIE_VERSION = "2026-11-26";

export function CookiePolicy() {
  return (
    <LegalPage
      title={
        <>
          Cookie <em className="text-thread">policy</em>
        </>
      }
      short="Most things that this site keeps in your browser are not cookies, and none of them follows you to other sites. Anything that is not essential waits until you allow it."
      version={COOKIE_VERSION}
      sections={SECTIONS}
    />
  );
}

const ABOUT: Record<Category, { title: string; text: string }> = {
  essential: {
    title: "Essential",
    text: "Without these the site cannot do what you ask of it: keep you signed in, take a payment only once, remember your choices.",
  },
  functional: {
    title: "Functional",
    text: "These make the site faster, and let it work without a connection. They wait for your consent.",
  },
  analytics: {
    title: "Analytics",
    text: "How often a product is looked at, counted without saying by whom. It waits for your consent.",
  },
  marketing: {
    title: "Marketing",
    text: "This group is empty. Its switch holds your choice, should we ever add something.",
  },
};

const SECTIONS: LegalSection[] = [
  {
    id: "what-it-is",
    title: "Cookies, and other storage",
    body: (
      <>
        <p>
          Cookies are small texts that a browser sends along with each request. Besides them, browsers have places of
          their own where a page can keep things: local storage, session storage, caches and small databases. The law
          asks the same of all of them, so this page lists them all.
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
        You are asked on your first visit, and before you answer only what is essential is kept. You can choose again at
        any time: <em>Cookie settings</em> at the foot of each page. If you take your consent back, the items are erased
        at once. You can also erase everything in your browser&rsquo;s settings; then you are signed out and asked
        again.
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
        Only Stripe sets any, and only on the pages where you enter a card. No advertising network, no social network
        and no outside statistics are loaded by this site. For the data on our servers, see the{" "}
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
