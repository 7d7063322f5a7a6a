import { expect, test } from 'vitest';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { nothingWords } from './nothing-words.ts';

const NONE: PartyFilters = { location: 'all', styles: [] };

test('if only past parties are found, the text says that none are upcoming', () => {
  expect(nothingWords('luna', { ...NONE, location: 'sur' }, true)).toBe(
    'No hay eventos próximos en el Sur con «luna»',
  );
});

test.each<[string, Partial<PartyFilters>, string]>([
  ['', {}, 'No hay eventos próximos'],
  ['zzzz', {}, 'No hay resultados para «zzzz»'],
  ['', { location: 'norte' }, 'No hay eventos próximos en el Norte'],
  ['', { styles: ['darkpsy'] }, 'No hay eventos próximos de darkpsy'],
  [
    'zzzz',
    { location: 'madrid', styles: ['darkpsy', 'dub'] },
    'No hay resultados para «zzzz» de darkpsy o dub en Madrid',
  ],
  ['', { styles: ['acid', 'dub', 'house'] }, 'No hay eventos próximos de 3 estilos'],
])('%j and %j: %s', (search, filters, words) => {
  expect(nothingWords(search, { ...NONE, ...filters })).toBe(words);
});
