/** A cache storage of nothing but maps: addresses in the order of writing. */
export function memoryCaches(): CacheStorage {
  const caches = new Map<string, Cache>();
  return {
    async open(name: string) {
      const known = caches.get(name) ?? memoryCache();
      caches.set(name, known);
      return known;
    },
    delete: async (name: string) => caches.delete(name),
    has: async (name: string) => caches.has(name),
    keys: async () => [...caches.keys()],
    async match() {
      throw new Error('ask one cache');
    },
  };
}

function memoryCache(): Cache {
  const answers = new Map<string, Response>();
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, location.href).href;
  return {
    match: async (request: RequestInfo | URL) => answers.get(pathOf(request))?.clone(),
    put: async (request: RequestInfo | URL, answer: Response) => void answers.set(pathOf(request), answer),
    delete: async (request: RequestInfo | URL) => answers.delete(pathOf(request)),
    keys: async () => [...answers.keys()].map((url) => new Request(url)),
    async add(request: RequestInfo | URL) {
      answers.set(pathOf(request), await fetch(request));
    },
    async addAll() {
      throw new Error('add one at a time');
    },
    async matchAll() {
      throw new Error('match one at a time');
    },
  };
}
