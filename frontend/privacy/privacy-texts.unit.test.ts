import { COOKIES } from '@duende/contracts/api/headers';
import { PERMISSIONS } from '@duende/contracts/accounts/permissions';
import { LIMITS } from '@duende/contracts/common/limits';
import { APPROXIMATE_DECIMALS, EXACT_DECIMALS } from '@duende/contracts/rides/ride-point';
import { expect, test } from 'vitest';
import { OUTBOX_LIMITS } from '../offline/outbox-command.ts';
import { PRIVACY_INTRO, privacySections } from './privacy-texts.ts';

const wordsOf = (settings: Parameters<typeof privacySections>[0]) =>
  privacySections(settings).flatMap(({ title, paragraphs }) => [title, ...paragraphs.flat()]);
const PLAIN = { contactEmail: 'hola@duende.example', mapHosts: [] };
const text = wordsOf(PLAIN).join('\n');

/** That adults read to themselves, in Spanish. */
const WORDS_A_MINUTE = 230;

test('it is read in two to three minutes', () => {
  const words = [PRIVACY_INTRO, text].join(' ').split(/\s+/);
  expect(words.length).toBeLessThan(3 * WORDS_A_MINUTE);
  expect(wordsOf(PLAIN)).not.toContain('');
});

test('each cookie that the service sets is named, and for how long it stays', () => {
  const named = text.split('\n').filter((line) => /^[a-z-]+: /.test(line));
  expect(named.map((line) => line.split(':')[0])).toEqual(Object.values(COOKIES));
  for (const time of [
    `${LIMITS.sessionDays} días`,
    `${LIMITS.deviceDays} días`,
    `${LIMITS.logPositionCookieSeconds} segundos`,
  ])
    expect(named.join('\n')).toContain(time);
});

test('waiting commands and back-ups stay as long as it says', () => {
  expect(text).toContain(`${OUTBOX_LIMITS.keptForMs / 86_400_000} días como mucho`);
  expect(text).toContain(`se guardan ${LIMITS.backUpDays} días como mucho`);
});

test('the access that it describes matches the permissions', () => {
  expect(PERMISSIONS['user.public']).toContain('visitor');
  for (const permission of ['user.contact', 'ride.see-point'] as const) {
    expect(PERMISSIONS[permission]).not.toContain('visitor');
    expect(PERMISSIONS[permission]).toContain('user');
  }
  for (const permission of ['user.list', 'history.story', 'audit.read'] as const)
    expect(PERMISSIONS[permission]).toEqual(['admin']);
  for (const permission of ['party.moderate', 'comment.moderate', 'report.decide'] as const)
    expect(PERMISSIONS[permission]).toEqual(['moderator', 'admin']);
  expect(PERMISSIONS['statistics.read']).toEqual(['analyst', 'admin']);
  // A hundredth of a degree is about a kilometre.
  expect([APPROXIMATE_DECIMALS, EXACT_DECIMALS]).toEqual([2, 4]);
});

test('another site is named where the map comes from one, and none where none does', () => {
  expect(text).toContain('Esta web no carga nada de otros sitios');
  const mapped = wordsOf({ contactEmail: '', mapHosts: ['a.example', 'b.example'] }).join('\n');
  expect(mapped).toContain('el mapa de los viajes, de a.example y b.example, que ve así tu dirección IP');
  expect(mapped).not.toContain('no carga nada');
  expect(mapped).toContain('Escríbenos para lo que necesites');
});
