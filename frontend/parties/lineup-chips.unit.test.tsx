import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { LineupChips } from './lineup-chips.tsx';

test('who plays, each by their name, in the order in which they were given, and where else they do', async () => {
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

test.each([[[]], [undefined]])('a party without players shows no line: %j', async (lineup) => {
  await renderScreen(<LineupChips lineup={lineup} />);
  expect(screen.getByRole('main').innerHTML).toBe('');
});
