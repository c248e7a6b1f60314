/** Decodes Stripe's form bodies: `items[0][price]=price_1&expand[]=customer` becomes objects and lists. */
import { invalidRequest } from "./problems.ts";

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

const MAX_FIELDS = 1_000;
const MAX_DEPTH = 6;
const MAX_INDEX = 200;

type Node = Map<string, Node | string>;

function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${name}`);
  const inner = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map(([, key = ""]) => key);
  const keys = [match[1] ?? "", ...inner];
  if (keys.length > MAX_DEPTH) throw invalidRequest(`The parameter ${name} is nested too deeply.`);
  return keys;
}

function put(root: Node, name: string, value: string): void {
  const keys = keysOf(name);
  let node = root;
  for (const [depth, key] of keys.entries()) {
    const at = key === "" ? String(node.size) : key;
    if (depth === keys.length - 1) {
      node.set(at, value);
      return;
    }
    const next = node.get(at) ?? new Map();
    if (typeof next === "string") throw invalidRequest(`Invalid ${name}: it is also given as a text.`);
    node.set(at, next);
    node = next;
  }
}

function toValue(node: Node | string): FormValue {
  if (typeof node === "string") return node;
  const entries = [...node].map(([key, value]): [string, FormValue] => [key, toValue(value)]);
  // Numbered from 0 without a gap; otherwise an object, because metadata keys may be numbers.
  const isList = entries.length > 0 && entries.length <= MAX_INDEX && entries.every(([key], at) => key === String(at));
  // fromEntries defines own properties, so a key named __proto__ is an ordinary key.
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** @throws StripeProblem 400 for malformed names, or a body that is too large */
export function decodeForm(text: string): FormObject {
  const root: Node = new Map();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MAX_FIELDS) throw invalidRequest(`More than ${MAX_FIELDS} parameters.`);
    put(root, name, value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, toValue(value)]));
}
