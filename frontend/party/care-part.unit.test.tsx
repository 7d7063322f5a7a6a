import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CarePart } from './care-part.tsx';

const care = {
  freeWater: { answer: 'yes', line: 'Dos fuentes' },
  dogs: { answer: 'no', line: '' },
} as const;

const show = (isWide: boolean, point: { latitude: number | null; longitude: number | null }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
  const { container } = render(<CarePart party={samplePartyAnswer({ care, ...point })} />);
  vi.unstubAllGlobals();
  return container;
};

test.each([
  ['folded on a phone', false],
  ['whole on a wide screen', true],
])('%s', (_name, isWide) => {
  const shown = show(isWide, { latitude: null, longitude: null });
  expect(shown.querySelector('details')?.open).toBe(isWide ? undefined : false);
  expect(screen.queryAllByText('Ver 2 datos')).toHaveLength(isWide ? 0 : 1);
  const texts = [...shown.querySelectorAll('h3, dt, dd')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Cuidados', 'Agua gratis', 'Sí · Dos fuentes', 'Acceso', 'Perros', 'No']);
});

test('112 and the nearest town are below it, not folded', () => {
  const shown = show(false, { latitude: 43.26, longitude: -2.93 });
  const call = screen.getByRole('link', { name: 'Emergencias: 112' });
  expect(call.getAttribute('href')).toBe('tel:112');
  expect(call.closest('details')).toBeNull();
  expect(shown.textContent).toMatch(/La fiesta está cerca de Bilbao\.$/);
});

test('without a point no town is named', () => {
  expect(show(false, { latitude: null, longitude: null }).textContent).toMatch(/Emergencias: 112$/);
});
