import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { NO_FILTERS, type Filters } from '../parties/filters/filters.ts';
import { Subscribe } from './subscribe.tsx';

async function open(filters: Filters) {
  await renderScreen(<Subscribe filters={filters} />);
  fireEvent.click(screen.getByRole('button', { name: 'Suscribirme al calendario' }));
  return within(await screen.findByRole('dialog', { name: 'Suscribirme al calendario' }));
}

test.each<[Filters, string, string]>([
  [NO_FILTERS, '/calendario.ics', 'Las fiestas en el calendario'],
  [
    { location: 'sur', styles: ['psytrance', 'dub'] },
    '/calendario.ics?location=sur&styles=psytrance%2Cdub',
    'Las fiestas de psytrance o dub en el Sur en el calendario',
  ],
])('the calendar of %o is at %s', async (filters, path, words) => {
  const dialog = await open(filters);
  expect(dialog.getByText(words, { exact: false })).toBeTruthy();
  const own = `webcal://${location.host}${path}`;
  expect(dialog.getByRole('link', { name: 'Abrir en mi calendario' }).getAttribute('href')).toBe(own);
  const google = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Google Calendar' });
  expect(new URL(google.href).searchParams.get('cid')).toBe(own);
  expect(google.rel).toBe('noopener noreferrer');
});

test('the address is copied', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  vi.stubGlobal('navigator', { ...navigator, clipboard });
  const dialog = await open(NO_FILTERS);
  fireEvent.click(dialog.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Enlace copiado')).toBeTruthy();
  expect(copied).toEqual([`${location.origin}/calendario.ics`]);
  vi.unstubAllGlobals();
});

test('where nothing can be copied the address is shown, selected', async () => {
  const clipboard = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
  vi.stubGlobal('navigator', { ...navigator, clipboard });
  const dialog = await open(NO_FILTERS);
  expect(dialog.queryByLabelText('Enlace')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Copiar' }));
  const field = await dialog.findByLabelText<HTMLInputElement>('Enlace');
  expect([field.value, document.activeElement]).toEqual([`${location.origin}/calendario.ics`, field]);
  vi.unstubAllGlobals();
});
