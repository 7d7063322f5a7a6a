import { sampleId } from '@duende/testkit/samples/party';
import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import type { USER_SORTS } from '@duende/contracts/accounts/user-sorts';
import { type Given, when } from '@duende/testkit/samples/given-log';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { describe, expect, onTestFinished, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { getPage, walkList } from '../testing/walk-list.ts';
import { admin, alba } from '../testing/actors.ts';
import {
  ALBA,
  approved,
  commentApproved,
  commented,
  deleted,
  erased,
  PARTY,
  people,
  submitted,
} from '@duende/testkit/samples/story';
import {
  PENDING,
  WAITING_COMMENTS,
  many,
  scattered,
  at,
  waiting,
  underLuna,
  namesOf,
  idsOf,
  members,
} from '../testing/long-lists.ts';

type OpenStore = () => Promise<{ readonly store?: ReadStore }>;

function describePages(open: OpenStore): void {
  const given = async (events: readonly Given[]) => givenEvents([...people, ...events], await open());

  test('one, seven or two hundred a page: every waiting party once, the oldest first, ties by id', async () => {
    const rig = await given(waiting(23));
    for (const limit of [1, 7, 200]) {
      const pages = await walkList<EventAnswer>(rig, `${PENDING}?limit=${limit}`, admin);
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 23));
      expect(pages.slice(0, -1).every(({ items }) => items.length === limit)).toBe(true);
      const ids = pages.flatMap(({ items }) => idsOf(items));
      const sorted = many(23, (n) => `${at(n)} ${scattered(n)}`).toSorted();
      expect(ids).toEqual(sorted.map((text) => text.split(' ')[1]));
    }
  });

  test('decisions and submissions in between move no page', async () => {
    const rig = await given(waiting(9));
    const [first] = await walkList<EventAnswer>(rig, `${PENDING}?limit=3`, admin);
    const ids = [0, 1, 2, 3].map((n) => scattered(n));
    for (const id of ids) await rig.and(approved({ partyId: id }));
    await rig.and(when(at(30), submitted({ partyId: sampleId(3000), details: { name: 'Nueva' } })));
    await rig.shown();
    const rest = await walkList<EventAnswer>(rig, first?.next ?? '', admin);
    expect(namesOf(rest.flatMap(({ items }) => items)).toSorted()).toEqual(
      ['Fiesta 4', 'Fiesta 5', 'Fiesta 6', 'Fiesta 7', 'Fiesta 8', 'Nueva'].toSorted(),
    );
    expect(rest.at(-1)?.total).toBe(6);
  });

  test('own submissions, the newest first; none of other people', async () => {
    const rig = await given([
      ...waiting(8, ALBA),
      submitted({ authorId: null, details: { name: 'De nadie' } }),
    ]);
    const pages = await walkList<EventAnswer>(rig, '/api/users/events?limit=3', alba);
    expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 2]);
    expect(pages.map(({ total }) => total)).toEqual([8, 8, 8]);
    const ids = pages.flatMap(({ items }) => idsOf(items));
    const sorted = many(8, (n) => `${at(n)} ${scattered(n)}`)
      .toSorted()
      .toReversed();
    expect(ids).toEqual(sorted.map((text) => text.split(' ')[1]));
  });

  test('comments of a party from either end', async () => {
    const approvals = many(11, (n) => commentApproved({ commentId: scattered(n) }));
    const rig = await given([...underLuna(12), ...approvals]);
    const path = `/api/events/${PARTY}/comments`;
    const all = await rig.read<CommentAnswer[]>(path);
    expect(all).toHaveLength(11);
    for (const [sort, expected] of [
      ['oldest', idsOf(all)],
      ['newest', idsOf(all).toReversed()],
    ] as const) {
      const pages = await walkList<CommentAnswer>(rig, `${path}?sort=${sort}&limit=4`, null);
      expect(pages.flatMap(({ items }) => idsOf(items))).toEqual(expected);
      expect(pages.map(({ total }) => total)).toEqual([11, 11, 11]);
    }
  });

  test('comments that wait under a party that was removed are on no page and not in the count', async () => {
    const sol = sampleId(2);
    const rig = await given([
      ...underLuna(5),
      when(at(0), submitted({ partyId: sol })),
      when(at(0), approved({ partyId: sol })),
      ...many(40, (n) =>
        when(
          at(1),
          commented({ commentId: sampleId(5000 + n), partyId: sol, authorId: null, content: 'Escondido' }),
        ),
      ),
      when(at(20), deleted({ partyId: sol })),
    ]);
    const pages = await walkList<CommentAnswer>(rig, `${WAITING_COMMENTS}?limit=2`, admin);
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(pages.flatMap(({ items }) => items).every(({ eventId }) => eventId === PARTY)).toBe(true);
  });

  test('users in every order', async () => {
    const orders: readonly [(typeof USER_SORTS)[number], string][] = [
      ['username-asc', 'Ágata alba bruno duna9 duna10 guardian nube ñandú oso sol Zoe'],
      ['username-desc', 'Zoe sol oso ñandú nube guardian duna10 duna9 bruno alba Ágata'],
      ['email-asc', 'duna9 alba bruno duna10 oso nube ñandú Ágata Zoe guardian sol'],
      ['email-desc', 'Zoe Ágata ñandú nube oso duna10 bruno alba duna9 sol guardian'],
      ['admins', 'guardian oso Ágata alba bruno duna9 duna10 nube ñandú sol Zoe'],
      ['regulars', 'Ágata alba bruno duna9 duna10 nube ñandú sol Zoe guardian oso'],
    ];
    const rig = await given(members);
    for (const [sort, names] of orders)
      for (const limit of [3, 5, 200]) {
        const pages = await walkList<ListedUserAnswer>(rig, `/api/users?sort=${sort}&limit=${limit}`, admin);
        const found = pages.flatMap(({ items }) => items.map(({ username }) => username)).join(' ');
        expect({ sort, limit, found, total: pages[0]?.total }).toEqual({
          sort,
          limit,
          found: names,
          total: 11,
        });
      }
  });

  test('users by age, and somebody who erases the account where a page ended', async () => {
    const rig = await given(members);
    const oldest = await walkList<ListedUserAnswer>(rig, '/api/users?sort=oldest&limit=4', admin);
    const newest = await walkList<ListedUserAnswer>(rig, '/api/users?sort=newest&limit=4', admin);
    const ids = oldest.flatMap(({ items }) => idsOf(items));
    expect(newest.flatMap(({ items }) => idsOf(items))).toEqual(ids.toReversed());
    await rig.and(erased({ userId: ids[3] ?? '' }));
    await rig.shown();
    const rest = await walkList<ListedUserAnswer>(rig, oldest[0]?.next ?? '', admin);
    expect(rest.flatMap(({ items }) => idsOf(items))).toEqual(ids.slice(4));
  });

  test('a search goes through the whole list, without regard to case and accents, and takes signs as they are', async () => {
    const rig = await given([
      ...members,
      ...waiting(30),
      when(at(60), submitted({ details: { name: 'Baño (de) Luna' } })),
    ]);
    const found = async (search: string) => {
      const query = new URLSearchParams({ search, limit: '2' }).toString();
      const pages = await walkList<EventAnswer>(rig, `${PENDING}?${query}`, admin);
      expect(pages[0]?.total).toBe(31);
      return namesOf(pages.flatMap(({ items }) => items));
    };
    expect(await found('LÚNA')).toEqual(['Baño (de) Luna']);
    expect(await found('bano (')).toEqual(['Baño (de) Luna']);
    expect(await found('fiesta 1')).toHaveLength(11);
    expect(await found('.*')).toEqual([]);
    const [page] = await walkList<ListedUserAnswer>(rig, '/api/users?sort=email-asc&search=nandu', admin);
    expect(page?.items.map(({ username }) => username)).toEqual(['ñandú']);
  });
}

describe('in memory', () => describePages(async () => ({})));

await describeOnMongo('on MongoDB', () =>
  describePages(async () => {
    const mongo = await openTestMongo();
    onTestFinished(() => mongo.close());
    return { store: openMongoReadStore(mongo.connection) };
  }),
);

test('a plain GET answers all of an ordinary list, and of a longer one the first two hundred', async () => {
  const rig = await givenEvents([...people, ...waiting(LIMITS.listPage.max)]);
  const whole = await getPage<EventAnswer>(rig, PENDING, admin);
  expect([whole.items.length, whole.next]).toEqual([200, null]);
  await rig.and(when(at(999), submitted({ partyId: sampleId(3000), details: { name: 'Una más' } })));
  await rig.shown();
  const [first, second] = await walkList<EventAnswer>(rig, PENDING, admin);
  expect(first?.items).toEqual(whole.items);
  expect(first?.total).toBe(201);
  expect(namesOf(second?.items ?? [])).toEqual(['Una más']);
});

test('a search leaves what it has not looked through to the next page', async () => {
  const rig = await givenEvents([
    ...people,
    ...many(LIMITS.searchedAtOnce + 5, (n) =>
      submitted({ partyId: sampleId(10_000 + n), details: { name: `Fiesta ${n}` } }),
    ),
    when('2026-11-09T10:00:00.000Z', submitted({ details: { name: 'Última' } })),
  ]);
  const pages = await walkList<EventAnswer>(rig, `${PENDING}?search=ultima&limit=50`, admin);
  expect(pages.map(({ items }) => namesOf(items))).toEqual([[], ['Última']]);
});

test('two pages with the same comments differ where one goes on, and each is revalidated', async () => {
  const rig = await givenEvents([
    ...underLuna(3),
    ...many(2, (n) => commentApproved({ commentId: scattered(n) })),
  ]);
  const path = `/api/events/${PARTY}/comments?sort=oldest&limit=2`;
  const before = await rig.get(path);
  expect(before.headers['link']).toBeUndefined();
  await rig.and(commentApproved({ commentId: scattered(2) }));
  await rig.shown();
  const again = await rig.get(path, null, { 'If-None-Match': String(before.headers['etag']) });
  expect(again.status).toBe(200);
  expect(again.body.equals(before.body)).toBe(true);
  expect(again.headers['link']).toMatch(/sort=oldest&limit=2&cursor=/);
  const kept = await rig.get(path, null, { 'If-None-Match': String(again.headers['etag']) });
  expect([kept.status, kept.headers['link']]).toEqual([304, again.headers['link']]);
});

const cursorOf = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test.each([
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=1e2', 'limit'],
  ['limit=2&limit=3', 'limit'],
  ['sort=name', 'sort'],
  ['sort=constructor', 'sort'],
  [`search=${'a'.repeat(101)}`, 'search'],
  ['search[$ne]=a', 'search'],
  ['cursor=x', 'cursor'],
  [`cursor=${cursorOf('oldest', 0, { $gt: '' }, PARTY)}`, 'cursor'],
])('%s is refused, naming %s', async (query, name) => {
  const { get } = await givenEvents([...people, ...underLuna(1)]);
  const paths = ['/api/users', PENDING, WAITING_COMMENTS, `/api/events/${PARTY}/comments`];
  for (const path of paths) {
    const { status, body } = await get(`${path}?${query}`, admin);
    expect(status, path).toBe(400);
    expect(JSON.parse(body.toString())).toMatchObject({
      code: 'request.invalid',
      message: expect.stringContaining(`El parámetro ${name} debe ser`) as string,
    });
  }
});

test('a cursor of elsewhere is a place like any other: nothing is shown that the list has not', async () => {
  const rig = await givenEvents([...people, ...waiting(3)]);
  const [first] = await walkList<EventAnswer>(rig, `${PENDING}?limit=1`, admin);
  const { items } = await getPage<ListedUserAnswer>(
    rig,
    (first?.next ?? '').replace(PENDING, '/api/users'),
    admin,
  );
  expect(items.every(({ username }) => ['alba', 'bruno', 'guardian'].includes(username))).toBe(true);
});
