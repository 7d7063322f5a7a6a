import type { Actor } from '@duende/contracts/accounts/permissions';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { given } from '../testing/export-story.ts';
import { givenLongFile, unread } from '../testing/unread-export.ts';
import { ADMIN, tokenIssued } from '@duende/testkit/samples/story';
import { admin, analyst, BEARER } from '../testing/actors.ts';

const PATH = '/api/history/export?table=rides';
const analystOf = (number: number): Actor => ({ ...analyst, userId: sampleId(0xaaa0 + number) });
const codeOf = ({ body }: { readonly body: Buffer }) =>
  (JSON.parse(body.toString()) as { readonly code: string }).code;

test('one account has one place, which is free again when it has gone', async () => {
  const rig = await givenLongFile(analyst.userId);
  const first = await unread(rig, BEARER);
  expect(first.status).toBe(200);
  for (const answer of [await rig.post(PATH, null, { headers: BEARER }), await rig.post(PATH, analyst)]) {
    expect([answer.status, codeOf(answer)]).toEqual([429, 'export.running']);
    expect(answer.headers['retry-after']).toBe('30');
  }
  const other = await unread(rig, analystOf(1));
  expect(other.status).toBe(200);
  other.leave();
  first.leave();
  await vi.waitFor(async () => expect((await rig.post(PATH, analyst)).status).toBe(200));
  await vi.waitFor(() => expect(rig.logged).toEqual([]));
}, 60_000);

test('an administrator finds a place, whatever others, or the own token, hold', async () => {
  const rig = await givenLongFile(ADMIN);
  const held = [await unread(rig, BEARER), await unread(rig, analystOf(1))];
  expect(held.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await rig.post(PATH, analystOf(2));
  expect([refused.status, codeOf(refused)]).toEqual([429, 'export.too-many']);
  held.push(await unread(rig, admin));
  expect(held.at(-1)?.status).toBe(200);
  // Two of one administrator are no more than two of anybody.
  expect(codeOf(await rig.post(PATH, admin))).toBe('export.running');
  expect(codeOf(await rig.post(PATH, { ...admin, userId: sampleId(0xade) }))).toBe('export.too-many');
  for (const { leave } of held) leave();
}, 60_000);

test('an account has an allowance of a day, its tokens with it, and leaves no entry beyond it', async () => {
  const rig = await given([tokenIssued({ userId: analyst.userId })], { exportsOfADay: 3 });
  const entries = () => rig.recorded().filter((type) => type === 'HistoryExported').length;
  // What is refused takes no point.
  for (let times = 0; times < 4; times += 1)
    expect((await rig.post('/api/history/export?table=x', analyst)).status).toBe(400);
  for (const asked of [{ headers: BEARER }, { headers: BEARER }])
    expect((await rig.post(PATH, null, asked)).status).toBe(200);
  expect((await rig.post(PATH, analyst)).status).toBe(200);
  expect(entries()).toBe(3);
  for (const refused of [await rig.post(PATH, analyst), await rig.post(PATH, null, { headers: BEARER })]) {
    expect([refused.status, codeOf(refused)]).toEqual([429, 'allowance.spent']);
    expect(refused.body.toString()).toMatch(
      /Has llegado al máximo de exportaciones en 24 horas \(3\)\. Podrás exportar de nuevo (hoy|mañana) a las? \d+:\d\d\./,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  }
  expect(entries()).toBe(3);
  expect((await rig.post(PATH, analystOf(1))).status).toBe(200);
  for (let times = 0; times < 5; times += 1) expect((await rig.post(PATH, admin)).status).toBe(200);
});
