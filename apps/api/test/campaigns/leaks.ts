/** Searches everything that a program wrote, answered and stored for planted secrets, in every form. */

/** Plain, in a URL, in JSON, in hexadecimal, and in base64 at any offset in a longer text. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const shifted = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    // Its first and last characters depend on the surrounding text.
    const inner = text.slice(before === 0 ? 0 : 4, text.length - 4);
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const json = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, encodeURIComponent(secret), json, bytes.toString("hex"), ...shifted])].filter(
    (form) => form.length >= 8,
  );
}

export type Secret = {
  /** What it is, for the report; never the secret itself. */
  name: string;
  value: string;
  /** Answers that may contain it, by number: those that handed it out. */
  handedOutIn: number[];
};

export type Exposed = {
  output: string;
  /** Status line, headers and body of every answer, in order. */
  responses: string[];
  /** Every row of the database, as text. */
  rows: { table: string; text: string }[];
};

/** Every place where a secret is found that should not be there. */
export function findLeaks(secrets: readonly Secret[], { output, responses, rows }: Exposed): string[] {
  return secrets.flatMap(({ name, value, handedOutIn }) => {
    const forms = formsOf(value);
    const isIn = (text: string) => forms.some((form) => text.includes(form));
    return [
      ...(isIn(output) ? [`${name} in the log`] : []),
      ...responses.flatMap((text, index) =>
        !handedOutIn.includes(index) && isIn(text) ? [`${name} in answer ${index}`] : [],
      ),
      ...new Set(rows.filter(({ text }) => isIn(text)).map(({ table }) => `${name} in the table ${table}`)),
    ];
  });
}
