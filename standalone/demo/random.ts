/** Gives numbers from 0 to 1. */
export type Random = () => number;

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** Takes each item with the given probability, in order. */
export function some<T>(random: Random, items: readonly T[], chance: number): T[] {
  return items.filter(() => random() < chance);
}
