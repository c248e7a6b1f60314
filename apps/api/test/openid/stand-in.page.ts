/** The stand-in's only page, where a tester enters any identity. */

export type StandInPerson = {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
};

export function personOf(form: URLSearchParams): StandInPerson {
  const text = (name: string) => form.get(name)?.trim() || undefined;
  const fields = {
    sub: text("sub"),
    email: text("email"),
    given_name: text("given_name"),
    family_name: text("family_name"),
  };
  const person: StandInPerson = { name: `${fields.given_name ?? ""} ${fields.family_name ?? ""}`.trim() };
  for (const [name, value] of Object.entries(fields)) if (value) Object.assign(person, { [name]: value });
  return { ...person, email_verified: form.has("email_verified") };
}

/** As a browser would send the page's form. */
export function formOf(person: StandInPerson): URLSearchParams {
  const { email_verified: verified, name: _name, ...texts } = person;
  const form = new URLSearchParams(texts);
  if (verified) form.set("email_verified", "on");
  return form;
}

export const signInPage = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in for Google</title>
<style>body{font:16px/1.5 system-ui;max-width:24rem;margin:10vh auto;padding:0 1rem}label,button{display:block;margin:.75rem 0}
input:not([type=checkbox]){display:block;width:100%;font:inherit}</style>
<h1>Stand-in for Google</h1>
<p>Sign in as whomever you like.</p>
<form method="post">
<label>Email <input name="email" type="email" value="ada@example.org"></label>
<label>First name <input name="given_name" value="Ada"></label>
<label>Last name <input name="family_name" value="Weaver"></label>
<label><input name="email_verified" type="checkbox" checked> The email is confirmed</label>
<button>Continue</button>
<button name="cancel" value="1">Cancel</button>
</form>
</html>`;
