/** For readers of the OpenAPI document who want to see a schema where it is used. */

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The value with every `$ref` into the document replaced by what it refers to. */
export function resolveRefs<T>(document: T): T {
  const components = (document as { components?: Json }).components ?? null;
  const find = (ref: string): Json =>
    ref
      .split("/")
      .slice(2)
      .reduce<Json>((at, name) => (at as Record<string, Json> | null)?.[name] ?? null, components);
  const resolve = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    if (typeof value.$ref === "string") return resolve(find(value.$ref));
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner)]));
  };
  return resolve(document as Json) as T;
}
