import { screen, within } from '@testing-library/react';

/** A row of a queue by its name. */
export const queueRow = (name: string): HTMLElement => {
  const row = screen.getByRole('heading', { level: 2, name }).closest('li');
  if (row === null) throw new Error(`no row ${name}`);
  return row;
};

/** The names of the rows that can still be decided, in their order. */
export const waitingRows = (): readonly string[] =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('li')?.querySelector('[data-row-change]') === null)
    .map(({ textContent }) => textContent);

/** All of the current row. */
export const queuePreview = () => within(screen.getByRole('complementary', { name: 'Vista previa' }));
