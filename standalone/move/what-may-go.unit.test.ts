import { expect, it } from 'vitest';
import { planMove } from './plan.ts';
import { whatMayGo, whatMayGoInWords } from './what-may-go.ts';

const LOG = { eventstoreUrl: 'esdb://one', mongodbUrl: null };
const REST = { eventstoreUrl: null, mongodbUrl: 'mongodb://one' };
const BOTH = { ...LOG, mongodbUrl: REST.mongodbUrl };
const OF_LOG = ['/d/events.sqlite*'];
const OF_REST = ['/d/keys.sqlite*', '/d/sessions.sqlite*', '/d/session-keys.json', '/d/photos'];
const OF_ENGINE_LOG = ['the log of EVENTSTORE_URL', '/d/events.sqlite.left-*'];
const OF_ENGINE_REST = ['the database of MONGODB_URL'];

it.each([
  ['the log out', LOG, '', false, OF_LOG],
  ['the rest out', REST, '', false, OF_REST],
  ['both out', BOTH, '', false, [...OF_LOG, ...OF_REST]],
  ['the log after the rest', BOTH, 'log', false, OF_LOG],
  ['the rest after the log', BOTH, 'rest', false, OF_REST],
  ['the log back', LOG, '', true, OF_ENGINE_LOG],
  ['the rest back', REST, '', true, OF_ENGINE_REST],
  ['both back', BOTH, '', true, [...OF_ENGINE_LOG, ...OF_ENGINE_REST]],
  ['the log back, the rest not', BOTH, 'log', true, OF_ENGINE_LOG],
  ['the rest back, the log not', BOTH, 'rest', true, OF_ENGINE_REST],
] as const)('of %s: names what it carried, and nothing else', (_name, on, only, back, named) => {
  expect(whatMayGo(planMove({ dataDir: '/d', ...on }, { only, back }))).toEqual(named);
});

it('says where the keys are, and what becomes of people’s words without them', () => {
  expect(whatMayGoInWords(planMove({ dataDir: '/d', ...LOG }, { only: '', back: false }))).toEqual([
    'the source was not changed, and no service starts on it. When you no longer need it, delete exactly this:',
    '  /d/events.sqlite*',
    'keep everything else in /d: keys, sessions and photos are there',
    'without the keys, all texts stay unreadable for ever',
  ]);
});
