import { expect, test } from 'vitest';
import { rightSpelling } from './other-spellings.ts';

const PAGES = ['/', '/privacidad', '/event/:key/historia'];

test.each([
  ['/calendario.ics/', '/calendario.ics'],
  ['/CALENDARIO.ICS', '/calendario.ics'],
  ['/Novedades.Atom//', '/novedades.atom'],
  ['/Robots.txt', '/robots.txt'],
  ['/Privacidad/', '/privacidad'],
  ['/Event/2026-12-05-luna-00000001/', '/event/2026-12-05-luna-00000001'],
  ['/event/2026-12-05-luna-00000001/Calendar.ics', '/event/2026-12-05-luna-00000001/calendar.ics'],
  ['/event/x/RIDES/', '/event/x/rides'],
])('%s means %s', (path, right) => {
  expect(rightSpelling(path, PAGES)).toBe(right);
});

test.each([
  '/',
  '//',
  '/calendario.ics',
  '/privacidad',
  '/event/2026-12-05-luna-00000001',
  '//calendario.ics',
  '//elsewhere.example/calendario.ics/',
  '/event//elsewhere.example/',
  '/%63alendario.ics',
  '/nada/',
])('%s leads nowhere else', (path) => {
  expect(rightSpelling(path, PAGES)).toBeNull();
});
