/** Freezes a JSON value and everything in it that is not frozen yet; answers it. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const key in value) freezeDeep(value[key]);
  return Object.freeze(value);
}
