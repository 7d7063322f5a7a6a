/** JSON with the keys of every object in order and no spaces: equal values give equal texts. `undefined` is `null`. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object') return JSON.stringify(value ?? null);
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
