import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineupChips } from './lineup-chips.tsx';

test('who plays, each by their name, in the order in which they were given', () => {
  render(<LineupChips lineup={['Astrix', 'Ánima']} />);
  expect(screen.getByRole('list', { name: 'Artistas' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Astrix', 'Ánima']);
});

test.each([[[]], [undefined]])('nothing stands where nobody is said to play: %j', (lineup) => {
  const { container } = render(<LineupChips lineup={lineup} />);
  expect(container.innerHTML).toBe('');
});
