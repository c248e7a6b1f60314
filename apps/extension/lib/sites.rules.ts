/**
 * Which permissions belong to sites, where buttons appear, and which only to the hosts of a site's pictures. The browser does not
 * distinguish them, so we remember which site's pictures are where.
 */

/** For each site that was switched on, the other hosts that have its pictures. */
export type PictureHosts = Record<string, string[]>;

/** Every URL of a host; Firefox does not allow ports in patterns. */
export const patternOf = (host: string) => `*://${host}/*`;

/** The granted patterns of sites. A host that was switched on itself stays a site, whoever else has pictures there. */
export function sitePatterns(granted: string[], kept: PictureHosts): string[] {
  const pictures = Object.entries(kept)
    .filter(([site]) => granted.includes(patternOf(site)))
    .flatMap(([, hosts]) => hosts)
    .filter((host) => !Object.hasOwn(kept, host));
  const patterns = new Set(pictures.map(patternOf));
  return granted.filter((pattern) => !patterns.has(pattern));
}

/** With a site and the picture hosts of one more page of it. Those that are sites already stay sites. */
export function withSite(kept: PictureHosts, site: string, hosts: string[], granted: string[]): PictureHosts {
  const sites = sitePatterns(granted, kept);
  const known = hosts.filter((host) => sites.includes(patternOf(host)) && !Object.hasOwn(kept, host));
  const all = [...new Set([...(kept[site] ?? []), ...hosts])];
  return { ...kept, ...Object.fromEntries(known.map((host) => [host, []])), [site]: all };
}

/** Without a site, and the hosts whose permission nothing else needs any more: the site's own, and those of its pictures. */
export function withoutSite(kept: PictureHosts, site: string): { kept: PictureHosts; unneeded: string[] } {
  const { [site]: pictures = [], ...others } = kept;
  const needed = new Set([...Object.keys(others), ...Object.values(others).flat()]);
  return { kept: others, unneeded: [site, ...pictures].filter((host) => !needed.has(host)) };
}
