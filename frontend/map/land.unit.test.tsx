import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Land } from './land.tsx';
import { ABOVE_LAND } from './style-parts.ts';

interface Drawn {
  readonly id: string;
  readonly type: string;
  readonly attribution?: string;
  readonly beforeId?: string;
  readonly layout?: { readonly visibility: string };
  readonly children?: ReactNode;
}
const drawn: Drawn[] = [];
vi.mock('@vis.gl/react-maplibre', () => {
  const Part = (props: Drawn) => (drawn.push(props), props.children);
  return { Source: Part, Layer: Part };
});
afterEach(() => {
  cleanup();
  drawn.length = 0;
});

test('it is in its place in the style, names its owners, and goes where tiles show the same', () => {
  render(<Land isShown={false} hasNames />);
  const [source, ...layers] = drawn;
  expect(source?.attribution).toBe('© IGN · GeoNames');
  expect(layers.map(({ type }) => type)).toEqual(['fill', 'fill', 'line', 'line', 'symbol', 'symbol']);
  for (const layer of layers)
    expect(layer).toMatchObject({ beforeId: ABOVE_LAND, layout: { visibility: 'none' } });
});

test('no glyph server of somebody else is asked for its names', () => {
  render(<Land isShown hasNames={false} />);
  expect(drawn.slice(1).map(({ type }) => type)).toEqual(['fill', 'fill', 'line', 'line']);
});
