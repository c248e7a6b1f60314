/** Reads single environment variables and rejects bad values with one line that names the variable. */

export type Environment = Record<string, string | undefined>;

/** An environment variable that cannot be used. Its message is one line and names the variable. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

/** Hosts of this machine. */
export const LOCAL_HOSTS = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;
/** Names with this prefix are ours, so a misspelt one is reported instead of ignored. */
const OWN_PREFIX = /^TRYON_/;

export type Reader = ReturnType<typeof createReader>;

export function createReader(environment: Environment) {
  const declared = new Set<string>();
  /** An empty value counts as unset: `X= command` unsets a variable for one command. */
  const text = (name: string): string | undefined => {
    declared.add(name);
    return environment[name]?.trim() || undefined;
  };
  return {
    text,
    integer(name: string, range: { standard: number; min: number; max: number }): number {
      const value = text(name);
      if (value === undefined) return range.standard;
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < range.min || number > range.max) {
        throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}, not "${value}"`);
      }
      return number;
    },
    oneOf<const T extends string>(name: string, allowed: readonly T[], standard: T): T {
      const value = text(name);
      if (value === undefined) return standard;
      const found = allowed.find((one) => one === value);
      if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, not "${value}"`);
      return found;
    },
    /** The message does not repeat the value: URLs may contain passwords. */
    url(name: string, protocols: string[]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
        throw new ConfigError(`${name} must be an address that begins with ${protocols.join(" or ")}`);
      }
      return value;
    },
    refuseUnknown(): void {
      const strange = Object.keys(environment).find((name) => OWN_PREFIX.test(name) && !declared.has(name));
      if (strange !== undefined) throw new ConfigError(`${strange} is not a setting of this program`);
    },
  };
}

export const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/** Keys and shoppers' photos travel unencrypted only within this machine. */
export function refuseOpenKey(name: string, url: string, key: string): void {
  const { protocol, hostname } = new URL(url);
  if (key && protocol === "http:" && !LOCAL_HOSTS.test(hostname)) {
    throw new ConfigError(`${name} must begin with https: unless it is on this machine, because it receives a key`);
  }
}
