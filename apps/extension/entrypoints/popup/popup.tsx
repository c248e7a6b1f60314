import type { ReactNode } from "react";
import type { SmallLook } from "../../lib/looks.ts";
import type { Session } from "../../lib/session.ts";
import { toileAddress } from "../../lib/toile.ts";
import { Balance } from "./balance.tsx";
import { type Site, usePopup } from "./use-popup.ts";

export function Popup() {
  const { state, read, switchSite, switchEverywhere } = usePopup();
  if (!state) return <main aria-busy="true" />;
  if (state === "unread") return <Unread onRetry={read} />;
  const { session, looks, site, everywhere } = state;
  return (
    <main>
      <Head>{session && <Balance session={session} />}</Head>
      {session ? <Person session={session} /> : <SignedOut />}
      <section aria-labelledby="where">
        <h2 id="where">Try On buttons</h2>
        <SiteSwitch site={site} onChange={switchSite} />
        <Switch
          label="On all shops"
          note="Toile may then see the pages that you open."
          on={everywhere}
          onChange={switchEverywhere}
        />
      </section>
      {session && <Looks looks={looks} />}
      <footer>
        <Out to={toileAddress("home")}>Open Toile</Out>
        {session && <Out to={toileAddress("looks")}>All your looks</Out>}
      </footer>
    </main>
  );
}

const Head = ({ children }: { children?: ReactNode }) => (
  <header>
    <img src="/icon/48.png" alt="" width="28" height="28" />
    <h1>Toile</h1>
    {children}
  </header>
);

const Unread = ({ onRetry }: { onRetry: () => void }) => (
  <main>
    <Head />
    <section className="signed-out" role="alert">
      <p>Your browser did not let Toile read its saved data.</p>
      <button type="button" className="primary" onClick={onRetry}>
        Try again
      </button>
    </section>
    <footer>
      <Out to={toileAddress("home")}>Open Toile</Out>
    </footer>
  </main>
);

const Out = ({ to, children, className }: { to: string; children: string; className?: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className={className}>
    {children}
  </a>
);

const Person = ({ session: { user } }: { session: Session }) => (
  <p className="person">
    <span>
      Logged in as <strong>{user.name || user.email}</strong>
    </span>
    <Out to={toileAddress("photo")}>Your photo</Out>
  </p>
);

const SignedOut = () => (
  <section className="signed-out">
    <p>Log in to Toile to get a Try On button on the pictures of your shops.</p>
    <Out to={toileAddress("login")} className="primary">
      Log in to Toile
    </Out>
  </section>
);

function SiteSwitch({ site, onChange }: { site: Site; onChange: (on: boolean) => void }) {
  if (!site) return <p className="note">Open a shop to switch them on there.</p>;
  const { host, on, unreadHosts } = site;
  return (
    <>
      <Switch label="Use on this site" note={host} on={on} onChange={onChange} />
      {unreadHosts.length > 0 && <Pictures hosts={unreadHosts} isOn={on} onAllow={() => onChange(true)} />}
    </>
  );
}

const LIST = new Intl.ListFormat("en-GB");

type PicturesProps = { hosts: string[]; isOn: boolean; onAllow: () => void };

/** What the browser will ask for, and why; on a site that is on already it asks only for the pictures. */
function Pictures({ hosts, isOn, onAllow }: PicturesProps) {
  const names = LIST.format(hosts);
  if (!isOn)
    return (
      <p className="note">
        Your browser will ask for this site, to show the buttons, and for {names}, to read the shop’s pictures.
      </p>
    );
  return (
    <div className="pictures">
      <p className="note">The shop’s pictures are on {names}. Toile may not read them yet, so a try-on can fail.</p>
      <button type="button" onClick={onAllow}>
        Allow the pictures
      </button>
    </div>
  );
}

type SwitchProps = { label: string; note: string; on: boolean; onChange: (on: boolean) => void };

const Switch = ({ label, note, on, onChange }: SwitchProps) => (
  <label className="switch">
    <span>
      {label}
      <small>{note}</small>
    </span>
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);

function Looks({ looks }: { looks: SmallLook[] }) {
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">Your last looks</h2>
      {looks.length === 0 ? (
        <p className="note">None yet. Press Try On on a picture, or right-click any picture of a garment.</p>
      ) : (
        <ul className="looks">
          {looks.map(({ id, name, productUrl, picture }) => (
            <li key={id}>
              <a href={productUrl} target="_blank" rel="noreferrer" title={name}>
                <img src={picture} alt={name ? `You, wearing: ${name}` : "You, in a garment"} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
