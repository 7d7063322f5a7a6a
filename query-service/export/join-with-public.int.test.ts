import { EXPORT_TABLES } from '@duende/contracts/exports/exports';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { expect, test } from 'vitest';
import { community, MEMBERS, publicFacts } from '../testing/community.ts';
import { namedBy, type TakenTable } from '../testing/join-attack.ts';
import { givenEvents, type QueryRig } from '../testing/query-rig.ts';
import { admin, analyst, BEARER } from '../testing/actors.ts';
import { day } from '@duende/testkit/samples/given-log';
import type { FileHead } from './file-formats.ts';

const given = () => givenEvents(community, { now: () => Date.parse(day(20)) });

/** Every table, each asked for with the id of the first one, as who wants them to share pseudonyms does. */
async function takeAll(
  rig: QueryRig,
  { by, headers = {}, more = '' }: { by: Actor | null; headers?: Record<string, string>; more?: string },
): Promise<readonly TakenTable[]> {
  const tables: TakenTable[] = [];
  let same = '';
  for (const table of EXPORT_TABLES) {
    const path = `/api/history/export?table=${table}${more}${same}`;
    const { status, body } = await rig.post(path, by, { headers, body: { reason: 'x' } });
    expect(status, body.toString()).toBe(200);
    const lines = body.toString().trimEnd().split('\n');
    const { schema, ...head } = JSON.parse(lines[0] ?? '') as FileHead & {
      schema: Pick<FileHead, 'columns'>;
    };
    const rows = lines.slice(1, -1).map((line) => JSON.parse(line) as TakenTable['rows'][number]);
    expect(rows.length, table).toBeGreaterThan(0);
    tables.push({ table, columns: schema.columns, rows });
    same = `&export=${head.export}`;
  }
  return tables;
}

test('joining all tables without names with all public answers gives no names', async () => {
  const rig = await given();
  const facts = await publicFacts(rig);
  expect(new Set(facts.map(({ name }) => name)).size).toBe(2 * MEMBERS.length + 1);
  const asAnalyst = await takeAll(rig, { by: analyst });
  const byToken = await takeAll(rig, { by: null, headers: BEARER });
  const asAdmin = await takeAll(rig, { by: admin });
  for (const tables of [asAnalyst, byToken, asAdmin, [...asAnalyst, ...byToken, ...asAdmin]])
    expect(namedBy(tables, facts)).toEqual([]);
}, 60_000);

test('of tables with names the same attack names everybody', async () => {
  const rig = await given();
  const named = namedBy(await takeAll(rig, { by: admin, more: '&personal=1' }), await publicFacts(rig));
  for (const { name, penName } of MEMBERS) expect(named).toEqual(expect.arrayContaining([name, penName]));
}, 60_000);
