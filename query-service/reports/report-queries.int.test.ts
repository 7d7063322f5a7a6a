import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import {
  ADMIN,
  ALBA,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  people,
  reported,
  submitted,
  approved,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';

const reader = (userId: string, role: object) => ({ userId, isAdmin: false, ...role });
const story = [
  ...people,
  submitted(),
  approved(),
  commented({ authorId: BRUNO }),
  commentApproved({ authorId: BRUNO }),
  reported(),
];
const moderator = { isModerator: true } as const;

const asked = async (actor: Parameters<Awaited<ReturnType<typeof givenEvents>>['get']>[1]) => {
  const rig = await givenEvents(story);
  const read = async (path: string) => {
    const { status, body } = await rig.get(path, actor);
    return { status, body: JSON.parse(body.toString()) as unknown };
  };
  const queue = (await read('/api/admin/reports')).body as readonly ReportedAnswer[];
  const one = await read(`/api/admin/reports/${COMMENT}`);
  const trail = (await read('/api/admin/audit')).body as AuditAnswer;
  const searched = (await read(`/api/admin/audit?actor=${ALBA}&kind=report.made`)).body as AuditAnswer;
  return { queue, one, kinds: trail.entries.map(({ kind }) => kind), searched: searched.entries.length };
};

test.each([
  ['another moderator', reader(ALBA, moderator)],
  ['an administrator', { userId: ADMIN, isAdmin: true }],
  ['an administrator whose own it is', { userId: BRUNO, isAdmin: true }],
])('%s reads who reported a comment and since when they have an account', async (_who, actor) => {
  const { queue, one, kinds, searched } = await asked(actor);
  const by = { id: ALBA, username: 'alba', since: expect.stringMatching(/^2026-/) as string };
  expect(queue).toMatchObject([{ id: COMMENT, count: 1, isOwn: false, reports: [{ by }] }]);
  expect(one).toMatchObject({ status: 200, body: [{ by }] });
  expect(kinds).toContain('report.made');
  expect(searched).toBe(1);
});

test('a moderator whose own it is reads nowhere who reported it', async () => {
  const { queue, one, kinds, searched } = await asked(reader(BRUNO, moderator));
  expect(queue).toMatchObject([{ id: COMMENT, count: 1, isOwn: true, reports: [] }]);
  expect(JSON.stringify(queue)).not.toContain(ALBA);
  expect(one).toMatchObject({ status: 403, body: { code: 'report.about-you' } });
  expect(kinds).toContain('comment.approved');
  expect(kinds).not.toContain('report.made');
  expect(searched).toBe(0);
});
