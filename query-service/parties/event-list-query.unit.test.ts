import { expect, test } from 'vitest';
import { sampleEvent } from '../testing/sample-party.ts';
import { parseEventListQuery, passes } from './event-list-query.ts';

const all = { from: null, to: null, location: 'all', styles: [] };

test.each([
  ['', all],
  ['?from=&to=&location=&styles=', all],
  ['?from=2026-12-01&to=2026-12-31', { ...all, from: '2026-12-01', to: '2026-12-31' }],
  ['?location=MADRID', { ...all, location: 'madrid' }],
  ['?styles=dub,%20Psytrance,', { ...all, styles: ['dub', 'psytrance'] }],
])('reads %j', (query, expected) => {
  expect(parseEventListQuery(`/api/events${query}`)).toEqual(expected);
});

test.each([
  ['?from=ayer', 'from'],
  ['?from=2026-02-30', 'from'],
  ['?to=2026-1-1', 'to'],
  ['?from=2026-12-02&to=2026-12-01', 'from'],
  ['?location=Lisboa', 'location'],
  ['?styles=dub,polka', 'styles'],
  ['?styles=dub&styles=acid', 'styles'],
  ['?location[$ne]=x', 'location'],
])('refuses %s in a sentence about %s', (query, name) => {
  expect(() => parseEventListQuery(`/api/events${query}`)).toThrow(new RegExp(`El parámetro ${name}`));
});

test.each([
  ['nothing asked', {}, true],
  ['a day of it', { from: '2026-12-05', to: '2026-12-05' }, true],
  ['its second day', { from: '2026-12-06', to: '2026-12-09' }, true],
  ['between its days', { from: '2026-12-08', to: '2026-12-09' }, false],
  ['later', { from: '2026-12-11' }, false],
  ['earlier', { to: '2026-12-04' }, false],
  ['its region', { location: 'madrid' }, true],
  ['another region', { location: 'sur' }, false],
  ['one of its styles', { styles: ['techno', 'dub'] }, true],
  ['other styles', { styles: ['techno'] }, false],
])('%s', (_name, asked, expected) => {
  const party = sampleEvent({
    dates: ['2026-12-05', '2026-12-06', '2026-12-10'],
    styles: ['psytrance', 'dub'],
  });
  expect(passes(party, { ...all, ...asked })).toBe(expected);
});
