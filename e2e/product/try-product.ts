import { afterAll, beforeAll, expect, test } from 'vitest';
import { CASES } from './cases.ts';
import { openProduct, type Layout, type Product } from './product.ts';

/** The whole product on a layout that is started once; at its end no call of the API may be untried. To be called at the top of a file or suite. */
export function tryProduct(start: () => Promise<Layout>): void {
  let layout: Layout | undefined;
  let product: Product;
  beforeAll(async () => {
    layout = await start();
    product = await openProduct(layout);
  });
  afterAll(() => layout?.close());

  test.each(Object.entries(CASES))('%s', (_, tryCase) => tryCase(product));

  // After all of them: it says nothing of a case that is run alone.
  test('every call of the API was made', () => expect(product.calls.untried()).toEqual([]));
}
