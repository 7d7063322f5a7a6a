import { expect, it } from 'vitest';
import { stylesOfText } from './styles-of-text.ts';

it.each([
  ['Noche de psytrance y darkpsy', ['psytrance', 'darkpsy']],
  ['PSY-TRANCE · FULL ON · Forest', ['psytrance', 'darkpsy']],
  ['Trance psicodélico en la sierra', ['psytrance']],
  ['Progressive trance hasta el alba', ['psygressive']],
  ['Goa y chill-out', ['psytrance', 'chill']],
  ['Psychill al amanecer', ['psychill']],
  ['Psy chill al amanecer', ['psychill']],
  ['Trance y techno', ['techno', 'trance']],
  ['Acid tekno, hardtek y tribe', ['acid', 'tekno']],
  ['Dub, house', ['dub', 'house']],
  ['En la warehouse de los dublineses', []],
  ['Concierto de boleros', []],
])('%s: %j', (text, expected) => {
  expect(stylesOfText(text)).toEqual(expected);
});
