/** The specification names each screen, each view of home, and the people who may open them. Its tables: `scripts/api-docs`. */
import { PERMISSIONS, type Permission, type Role } from '@duende/contracts/accounts/permissions';
import { expect, test } from 'vitest';
import { files, textOf } from './testing/repository-files.ts';

const [, screens = ''] = textOf('docs/specification.md').split(/^## Screens$/m);
const [tables = ''] = screens.split(/^### /m);

/** What the tables say of each address or view: for whom it is. */
const said = new Map(
  [...tables.matchAll(/^\| (`[^|]+) \|[^|]+\| ([^|]+) \|$/gm)].flatMap(([, names = '', whom = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, whom] as const),
  ),
);

const routes = files.filter((file) => /^frontend\/routes\/(?!__root)[^/]+\.tsx$/.test(file)).map(textOf);

/** The address of a route by its file: layouts are no part of it. */
const addressOf = (route: string) =>
  (/createFileRoute\('([^']+)'\)/.exec(route)?.[1] ?? '').replaceAll(/\/_\w+/g, '').replace(/(?<=.)\/$/, '');

const [, list = ''] = /^const VIEWS = \[([^\]]*)\]/m.exec(textOf('frontend/home/home-search.ts')) ?? [];
const views = [...list.matchAll(/'([\w-]+)'/g)].map(([, view = '']) => view);

test('each screen and each view has a row', () => {
  const addresses = routes.map(addressOf).filter((address) => address !== '');
  expect([...said.keys()].toSorted()).toEqual([...new Set([...addresses, ...views])].toSorted());
});

const NAMES: Readonly<Partial<Record<Role, string>>> = {
  analyst: 'analysts',
  moderator: 'moderators',
  admin: 'administrators',
};

const permitted = routes.flatMap((route) => {
  const permission = /permission: '([\w.-]+)'/.exec(route)?.[1];
  return permission === undefined ? [] : [[addressOf(route), permission as Permission] as const];
});

test.each(permitted)('%s is for those with %s', (address, permission) => {
  expect(said.get(address)).toBe(PERMISSIONS[permission].map((role) => NAMES[role]).join(', '));
});
