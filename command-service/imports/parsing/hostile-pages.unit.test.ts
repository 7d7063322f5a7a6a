import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const PAGE_BYTES = 2_000_000;
const fill = (part: string) => part.repeat(Math.floor(PAGE_BYTES / part.length));
const structured = (json: string) => `<script type="application/ld+json">${json}</script>`;

/** Each took minutes, or never ended, with a parser that follows the standard or selectors in document order. */
it.each([
  ['siblings, as many as are read', '<i class="date">1</i>'.repeat(9990)],
  ['cards, as many as are read', '<b class="event-card"><a href="/events/a">x</a></b>'.repeat(4990)],
  ['parts of one card', `<b class="event-card">${'<i class="date">1</i>'.repeat(9990)}</b>`],
  ['nested elements', fill('<div class="date">')],
  ['nested cards', fill('<p class="event-card"><a href="/events/a">')],
  ['ends of nothing', `${'<div>'.repeat(150)}${fill('</x>')}`],
  ['dates', fill('<i class="date">1</i>')],
  ['deep dates', `${'<div>'.repeat(150)}${fill('<i class="date">1</i>')}`],
  ['cards', fill('<b class="event-card"><a href="/events/a">x</a></b>')],
  ['links', fill('<a href="/events/1">x</a>')],
  ['half a tag', `<h1>${fill('<a')}</h1>`],
  ['spaces', `<h1>x</h1><p class="date">${fill(' ')}1</p>`],
  ['figures', `<p class="date">${fill('1 ')}</p><p class="price">${fill('1')}</p>`],
  ['dashes', `<h1>${fill('- ')}</h1>`],
  ['half a tag in JSON-LD', structured(`{"@type":"Event","name":"x","description":"${fill('<a')}"}`)],
  ['structured events', structured(`[${fill('{"@type":"Event"},')}{}]`)],
  ['brackets', structured(fill('['))],
])('a page full of %s is read', (_what, html) => {
  const reading = readPage(html, new URL('https://entradium.com/events/x'), '2026-11-21');
  expect(['event', 'listing', 'neither', 'too-large']).toContain(reading.kind);
});
