import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CASES } from './cases.ts';
import { holdToDocument, type HeldCalls } from './kit/held-calls.ts';
import { openProduct, type Layout, type Product } from './kit/product.ts';

const LINES_SHOWN = 20;

/**
 * The whole product on a layout that is started once. Whatever it takes and answers is held against the document that it serves; at
 * the end no call of the API may be untried. To be called at the top of a file or suite.
 */
export function tryProduct(start: () => Promise<Layout>): void {
  let layout: Layout | undefined;
  let held: HeldCalls;
  let product: Product;
  beforeAll(async () => {
    layout = await start();
    held = await holdToDocument(layout.address);
    product = await openProduct(layout);
  });
  // Reported as an error of the case, so that every report includes it.
  afterEach(({ task }) => {
    if (task.result?.state !== 'fail') return;
    throw new Error(['until then was printed', ...(layout?.lines ?? []).slice(-LINES_SHOWN)].join('\n'));
  });
  afterAll(async () => {
    held?.end();
    await layout?.close();
  });

  test.each(Object.entries(CASES))('%s', (_, tryCase) => tryCase(product));

  // After all cases; meaningless if one case runs by itself.
  test('every call of the API was made', () => expect(product.calls.untried()).toEqual([]));
  test('every call was answered as the document says', () => expect(held.unheld()).toEqual([]));
}
