import { callNamed } from '@duende/contracts/api/calls/all-calls';
import { START } from '@duende/contracts/events/domain-event';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { openReadModels, type ReadModels } from '@duende/projections/registry/registry';
import { expect, test } from 'vitest';
import { auditQueries } from '../audit/audit-queries.ts';
import { commentQueries } from '../comments/comment-queries.ts';
import { createPartyFinder } from '../parties/find-party.ts';
import { partyQueries } from '../parties/party-queries.ts';
import { rideQueries } from '../rides/ride-queries.ts';
import { rsvpQueries } from '../rsvps/rsvp-queries.ts';
import { givenEvents } from '../testing/query-rig.ts';
import {
  ADMIN,
  ALBA,
  approved,
  commented,
  PARTY,
  people,
  rsvp,
  submitted,
} from '@duende/testkit/samples/story';
import { admin } from '../testing/actors.ts';
import { userQueries } from '../accounts/user-queries.ts';

const story = [
  ...people,
  submitted({ details: { dates: ['2026-12-20'] } }),
  approved(),
  rsvp({ userId: ADMIN }),
  // One id is asked for on every route: of a person, and of a comment.
  commented({ commentId: ALBA, authorId: null, content: 'Allí nos vemos' }),
];

/** Read models that note by name which of them is looked at. */
function watched(models: ReadModels, used: Set<string>): ReadModels {
  const entries = Object.entries(models).map(([name, collection]: [string, object]) => {
    const noted = new Proxy(collection, {
      get(target, method) {
        used.add(name);
        const member: unknown = Reflect.get(target, method);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    return [name, noted];
  });
  return Object.fromEntries(entries) as ReadModels;
}

test('every query waits for the read models that it looks at', async () => {
  const store = createMemoryReadStore();
  const { sessions } = await givenEvents(story, { store });
  const used = new Set<string>();
  const models = watched(await openReadModels(store), used);
  const finder = createPartyFinder(models.parties);
  const today = () => '2026-12-01';
  const routes = [
    ...partyQueries({ models, finder }),
    ...rsvpQueries({ models, finder, today }),
    ...commentQueries({ models, finder }),
    ...rideQueries({ models, finder, now: () => Date.parse('2026-12-01T12:00:00Z') }),
    ...userQueries({ models, sessions }),
    ...auditQueries({ models }),
  ];
  for (const { call, reads, answer } of routes) {
    used.clear();
    const params = { reference: PARTY, id: ALBA };
    // Who asks for counts or for accounts says whose.
    const url = `${callNamed(call).path}?events=${PARTY}&comments=${PARTY}`;
    await answer({ params, url, actor: admin, sessionId: null }, START);
    expect(reads, call).toEqual(expect.arrayContaining([...used]));
  }
});
