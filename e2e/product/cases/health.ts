import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually } from '../kit/seen.ts';

/** Product parts outside the API: health, the page, and files for crawlers. */
export async function health({ address, visitor }: Product): Promise<void> {
  await eventually(async () => {
    const answer = await fetch(`${address}/api/health`);
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
  });
  const described = await visitor.get('/api/openapi.json');
  expect(described).toMatchObject({ openapi: '3.1.0', paths: { '/api/events': { get: {}, post: {} } } });
  await visitor.file('/api/docs');
  for (const path of ['/robots.txt', '/.well-known/security.txt']) {
    const answer = await fetch(address + path);
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.arrayBuffer();
  }
}
