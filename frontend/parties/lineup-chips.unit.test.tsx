import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { LineupChips } from './lineup-chips.tsx';

test('artists by name, in the given order, with their other parties', async () => {
  await renderScreen(<LineupChips lineup={['Astrix', 'Ánima & Sol']} />);
  expect(screen.getByRole('list', { name: 'Artistas' })).toBeTruthy();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Astrix', '/?q=Astrix'],
    ['Ánima & Sol', '/?q=%C3%81nima+%26+Sol'],
  ]);
});

test('where links would lead away from the work the names are plain text', async () => {
  await renderScreen(<LineupChips lineup={['Astrix', 'Ánima']} isPlain />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Astrix', 'Ánima']);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a long line-up shows its beginning; the rest is one tap away, and the focus goes on there', async () => {
  const lineup = Array.from({ length: 80 }, (_, index) => `Artista ${index + 1}`);
  await renderScreen(<LineupChips lineup={lineup} />);
  expect(screen.getAllByRole('link')).toHaveLength(16);
  fireEvent.click(screen.getByRole('button', { name: 'Ver los 80' }));
  expect(screen.getAllByRole('link')).toHaveLength(80);
  expect(document.activeElement?.textContent).toBe('Artista 17');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([[[]], [undefined]])('a party without players shows no line: %j', async (lineup) => {
  await renderScreen(<LineupChips lineup={lineup} />);
  expect(screen.getByRole('main').innerHTML).toBe('');
});
