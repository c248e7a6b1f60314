/** As a literal in which no text can end the script element. */
const toLiteral = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** The text of an inline script that calls `script`, a function compiled by vite-inline-script.ts. Its arguments must be JSON. */
export const inlineCall = (script: string, ...args: unknown[]): string => `(${script})(${args.map(toLiteral).join()})`;
