import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logToLines } from '@duende/testkit/support/log-lines';
import { StoreUnavailable } from '../errors/errors.ts';
import { FOLLOWS_OUTAGE, outagesOf, REPORTS_OUTAGE } from './outages.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** What a logger writes for a line at `warn`: its level and whether there is a stack. */
function tellingOf() {
  const log = logToLines();
  return {
    outages: outagesOf(log.logger),
    levelOf(details: object) {
      const before = log.text().length;
      log.logger.warn(details, 'it happened');
      const line = JSON.parse(log.text().slice(before)) as { level: string; err?: { stack?: string } };
      return `${line.level}${line.err?.stack === undefined ? '' : ' with a stack'}`;
    },
  };
}

const absent = { err: new StoreUnavailable('away') };

it('keeps what follows from an absence for debugging, until some time after it', () => {
  const { outages, levelOf } = tellingOf();
  const one = {};
  expect(levelOf(absent)).toBe('warn');
  outages.away('MongoDB', one);
  expect([levelOf(absent), levelOf({ lease: 'a', ...FOLLOWS_OUTAGE })]).toEqual(['debug', 'debug']);
  expect(levelOf({ ...absent, status: 503 })).toBe('warn');
  expect(levelOf({ err: new TypeError('a mistake') })).toBe('warn with a stack');
  outages.back('MongoDB', one);
  vi.advanceTimersByTime(14_000);
  expect(levelOf(absent)).toBe('debug');
  vi.advanceTimersByTime(2_000);
  expect(levelOf(absent)).toBe('warn');
});

it('logs once what many find out before the absence itself is known', () => {
  const { logger, text } = logToLines();
  for (let model = 0; model < 21; model += 1) {
    logger.warn({ lease: String(model), ...FOLLOWS_OUTAGE }, 'lease lost');
    logger.warn({ ...absent, readModel: String(model) }, 'the read store is away; trying again');
    logger.error({ err: new TypeError('a mistake') }, 'read model stopped');
  }
  const lines = text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly level: string; readonly msg: string });
  const count = (message: string) =>
    lines.filter(({ level, msg }) => level !== 'debug' && msg === message).length;
  expect([
    count('lease lost'),
    count('the read store is away; trying again'),
    count('read model stopped'),
  ]).toEqual([1, 1, 21]);
});

it('says which was the first to find an engine away, and the last to find it back', () => {
  const { outages } = tellingOf();
  const [one, other] = [{}, {}];
  expect([outages.away('MongoDB', one), outages.away('MongoDB', other)]).toEqual([true, false]);
  expect([outages.back('MongoDB', one), outages.back('MongoDB', one)]).toEqual([false, false]);
  expect([outages.back('MongoDB', other), outages.back('MongoDB', other)]).toEqual([true, false]);
});

it('is of one logger only', () => {
  const [here, there] = [tellingOf(), tellingOf()];
  here.outages.away('MongoDB', {});
  expect([here.levelOf(absent), there.levelOf(absent)]).toEqual(['debug', 'warn']);
});

it.each([
  [
    'what gRPC throws of a node that is away',
    {},
    Object.assign(new Error('14'), { code: 14, details: 'down' }),
  ],
  ['the cause of an absence', {}, new StoreUnavailable('away', { cause: new TypeError('a socket') })],
  ['a line about an absence', REPORTS_OUTAGE, new TypeError('a certificate')],
  ['a line that follows from one', FOLLOWS_OUTAGE, new Error('late', { cause: new TypeError('a socket') })],
])('leaves the stack out of %s', (_what, marks, err) => {
  const { logger, text } = logToLines();
  logger.warn({ err, ...marks }, 'it happened');
  expect(text()).toContain(err.message);
  expect(text()).not.toContain('"stack"');
});
