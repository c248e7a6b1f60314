/** The browser's caches, as far as they are used here. Responses are read more than once, so copies are handed out. */
export function fakeCaches(origin: string) {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (request: RequestInfo) => new URL(typeof request === "string" ? request : request.url, origin).href;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (request: RequestInfo) => entries.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void entries.set(urlOf(request), response),
      delete: async (request: RequestInfo) => entries.delete(urlOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  const match = async (request: RequestInfo, { cacheName }: CacheQueryOptions & { cacheName?: string } = {}) => {
    const looked = [...all].filter(([name]) => cacheName === undefined || name === cacheName);
    return looked
      .find(([, entries]) => entries.has(urlOf(request)))?.[1]
      .get(urlOf(request))
      ?.clone();
  };
  return {
    all,
    open,
    match,
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
  };
}
