import type { Locator } from '@playwright/test';

export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return box;
}

type Box = Awaited<ReturnType<typeof boxOf>>;

export const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Accessible names or texts of the others that overlap an element. */
export async function meeting(thing: Locator, others: Locator): Promise<readonly string[]> {
  const box = await boxOf(thing);
  const found = await Promise.all(
    (await others.all()).map(async (other) => {
      const place = await other.boundingBox();
      if (place === null || !meet(box, place)) return [];
      return [(await other.getAttribute('aria-label')) ?? (await other.innerText())];
    }),
  );
  return found.flat();
}
