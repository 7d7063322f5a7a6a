import { sampleId } from '@duende/testkit/samples/party';
import { streams } from '@duende/contracts/events/streams';
import { describe, expect, test } from 'vitest';
import { foreign, FOREIGN_IDS, unreadable } from '../testing/bad-requests.ts';
import { commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { approved, cancelled, PARTY, postponed, rsvp, submitted } from '@duende/testkit/samples/story';
import { APPROVED_PARTY, DELETED_PARTY, REJECTED_PARTY } from '../testing/histories.ts';

const toggle: CommandRequest = { as: 'user', method: 'POST', path: `/api/events/${PARTY}/rsvp` };
const set = (isGoing: unknown): CommandRequest => ({ ...toggle, body: { isGoing } });
const OVER_PARTY = [submitted({ details: { dates: ['2026-09-26'] } }), approved()];
const GOING = rsvp();

test.each([
  ['toggling the first time', [], toggle, true, ['RsvpConfirmed']],
  ['toggling back', [GOING], toggle, false, ['RsvpWithdrawn']],
  ['toggling with an empty body', [], { ...toggle, body: {} }, true, ['RsvpConfirmed']],
  [
    'somebody else\u2019s changes nothing of this',
    [GOING],
    { ...toggle, as: 'other' },
    true,
    ['RsvpConfirmed'],
  ],
  ['setting', [], set(true), true, ['RsvpConfirmed']],
  ['setting what is so', [GOING], set(true), true, []],
  ['unsetting', [GOING], set(false), false, ['RsvpWithdrawn']],
  ['unsetting what is not', [], set(false), false, []],
] as const)('%s', async (_name, history, request, isGoing, recorded) => {
  await given(APPROVED_PARTY, ...history)
    .request(request)
    .answers(200, { isGoing }, recorded);
});

test('after a party confirming ends; those who had confirmed may still say that they were not there', async () => {
  await given(...OVER_PARTY)
    .request(toggle)
    .isRefused('rsvp.party-over');
  await given(...OVER_PARTY)
    .request(set(true))
    .isRefused('rsvp.party-over');
  await given(...OVER_PARTY, GOING)
    .request(set(false))
    .answers(200, { isGoing: false }, ['RsvpWithdrawn']);
});

test.each([
  ['called off', cancelled(), 'party.cancelled'],
  ['postponed', postponed(), 'party.postponed'],
] as const)(
  'of a party that is %s confirming is refused, and people who had take it back, without a body too',
  async (_what, off, code) => {
    await given(APPROVED_PARTY, off).request(toggle).isRefused(code);
    for (const request of [toggle, set(false)])
      await given(APPROVED_PARTY, GOING, off)
        .request(request)
        .answers(200, { isGoing: false }, ['RsvpWithdrawn']);
  },
);

test('attendance cannot change once the only night that takes place is over', async () => {
  const dates = ['2026-09-26', '2099-09-26'];
  const one = cancelled({
    condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, cancelledDates: ['2099-09-26'] } },
  });
  await given(submitted({ details: { dates } }), approved(), one)
    .request(set(true))
    .isRefused('rsvp.party-over');
});

test('an id in capitals is the same party', async () => {
  await given(APPROVED_PARTY)
    .request({
      ...toggle,
      path: toggle.path.toUpperCase().replace('/API/EVENTS', '/api/events').replace('/RSVP', '/rsvp'),
    })
    .answers(200, { isGoing: true }, ['RsvpConfirmed']);
});

test.each([
  ['a visitor', { ...toggle, as: 'visitor' }, 'session.required'],
  foreign(toggle),
  ...unreadable(toggle),
] as const)('refuses %s', async (_name, request, code) => {
  await given(APPROVED_PARTY).request(request).isRefused(code);
});

test.each([
  ['text', 'sí'],
  ['a number', 1],
  ['an operator', { $ne: true }],
  ['null', null],
])('refuses %s for isGoing', async (_name, isGoing) => {
  await given(APPROVED_PARTY)
    .request(set(isGoing))
    .isRefused('request.invalid', 'isGoing debe ser verdadero o falso');
});

test.each([
  ['pending', submitted()],
  ['rejected', REJECTED_PARTY],
  ['deleted', DELETED_PARTY],
])('knows no party that is %s', async (_name, party) => {
  await given(party).request(toggle).isRefused('party.not-found');
});

test.each([['an id of nothing', sampleId(99)] as const, ...FOREIGN_IDS])(
  'knows no party by %s',
  async (_what, id) => {
    await given(APPROVED_PARTY)
      .request({ ...toggle, path: toggle.path.replace(PARTY, id) })
      .isRefused('party.not-found');
  },
);

describe('at once', () => {
  test('twenty toggles of one person are twenty answers in turn', async () => {
    const app = await commandApp([APPROVED_PARTY]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.send(toggle)));
    const events = (await app.events()).slice(2);
    const answered = new Map(answers.map(({ logPosition, body }) => [logPosition, body]));
    expect(events).toHaveLength(20);
    expect(events.map(({ position }) => answered.get(position))).toEqual(
      events.map(({ type }) => ({ isGoing: type === 'RsvpConfirmed' })),
    );
    expect(events.map(({ type }) => type === 'RsvpConfirmed')).toEqual(events.map((_, n) => n % 2 === 0));
  });

  test('ten with one key have one effect and ten equal answers', async () => {
    const app = await commandApp([APPROVED_PARTY]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.send({ ...toggle, key: 'k' })));
    const [recorded, ...more] = (await app.events()).slice(2);
    expect(more).toEqual([]);
    const answer = { status: 200, body: { isGoing: true }, logPosition: recorded?.position };
    expect(answers).toEqual(Array(10).fill(answer));
  });

  test('a key on two parties is two commands', async () => {
    const app = await commandApp([APPROVED_PARTY, { ...APPROVED_PARTY, stream: streams.party(sampleId(9)) }]);
    await app.send({ ...toggle, key: 'k' });
    await app.send({ ...toggle, key: 'k', path: `/api/events/${sampleId(9)}/rsvp` });
    expect((await app.events()).slice(4)).toHaveLength(2);
  });
});

test('a repeat has its first answer even when the party is gone since', async () => {
  const app = await commandApp([APPROVED_PARTY]);
  const first = await app.send({ ...toggle, key: 'k' });
  await app.send({ as: 'admin', method: 'DELETE', path: `/api/events/${PARTY}` });
  expect(await app.send({ ...toggle, key: 'k' })).toEqual(first);
});
