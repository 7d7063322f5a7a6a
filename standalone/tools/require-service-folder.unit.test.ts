import { expect, test } from 'vitest';
import { refusalOf, type RestoreTarget } from './require-service-folder.ts';
import type { ServiceUnit } from './service-unit.ts';

const UNIT: ServiceUnit = {
  name: 'duende.service',
  user: 'duende',
  dataDir: '/var/lib/duende',
  isActive: false,
};
const TARGET: RestoreTarget = { dataDir: '/var/lib/duende', owner: 'duende', user: 'root' };

test.each([
  ['root, into the folder of the service', TARGET, UNIT],
  ["the service's user, into its folder", { ...TARGET, user: 'duende' }, UNIT],
  ["the service's user, where the folder is not there yet", { ...TARGET, owner: null, user: 'duende' }, UNIT],
  ['root, without a unit', { ...TARGET, dataDir: '/srv/data' }, null],
  ['somebody else, next to the service', { dataDir: '/home/ana/data', owner: 'ana', user: 'ana' }, UNIT],
])('%s, may restore', (_, target, unit) => {
  expect(refusalOf(target, unit)).toBeNull();
});

test.each([
  ['a folder that the service does not use', { ...TARGET, dataDir: '/opt/duende/data', owner: null }, UNIT],
  ['the same as its user', { ...TARGET, dataDir: '/opt/duende/data', user: 'duende' }, UNIT],
])('%s is refused, and the right one named', (_, target, unit) => {
  expect(refusalOf(target, unit)).toBe(
    'DATA_DIR: /opt/duende/data is not the folder that duende.service uses: set DATA_DIR=/var/lib/duende, ' +
      'or ELSEWHERE=1 to restore into another folder',
  );
});

test.each([
  [
    'a service that runs',
    TARGET,
    { ...UNIT, isActive: true },
    /is running: stop it first with "systemctl stop/,
  ],
  ['a folder that is not there', { ...TARGET, owner: null }, UNIT, /make it with "install -d -o duende/],
  [
    'a folder of root',
    { ...TARGET, owner: 'root' },
    UNIT,
    /belongs to root, and duende\.service runs as duende/,
  ],
  [
    "somebody else's folder",
    { ...TARGET, user: 'ana' },
    null,
    /belongs to duende, and you are ana: run the tool/,
  ],
])('%s is refused, and what to do said', (_, target, unit, words) => {
  expect(refusalOf(target, unit)).toMatch(words);
});
