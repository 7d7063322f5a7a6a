import { expect, it } from 'vitest';
import { createLogger, limitStacks } from './logger.ts';

function logging() {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

it('writes one JSON object a line with level, time and message', () => {
  const { logger, lines, last } = logging();
  logger.info({ port: 3000 }, 'listening');
  logger.debug('not at this level');
  expect(lines).toHaveLength(1);
  expect(last()).toEqual({ level: 'info', time: expect.any(String), port: 3000, msg: 'listening' });
});

it('leaves personal data and secrets out', () => {
  const { logger, lines } = logging();
  logger.info(
    { email: 'ana@example.org', user: { username: 'ana', userId: '1' }, cookie: 'session=x' },
    'oops',
  );
  logger.info({
    request: { headers: { cookie: 'session=x' } },
    sessionKeys: 'k:x',
    contact: { whatsapp: '6' },
  });
  expect(lines.join()).not.toMatch(/ana|session=x|k:x|"6"/);
  expect(lines.join()).toContain('"userId":"1"');
});

it('keeps of an error its name, message, code, stack and causes, and nothing that hangs on it', () => {
  const { logger, last } = logging();
  const cause = Object.assign(new Error('disk'), { code: 'EIO' });
  const error = Object.assign(new Error('append failed', { cause }), {
    body: '{"password":"x"}',
    issues: ['y'],
  });
  logger.error({ err: error }, 'failed');
  expect(last()['err']).toEqual({
    type: 'Error',
    message: 'append failed',
    stack: expect.any(String),
    cause: { type: 'Error', message: 'disk', code: 'EIO', stack: expect.any(String) },
  });
});

it('names an error that bears no name by its class', () => {
  class AccessDeniedError extends Error {}
  const { logger, last } = logging();
  logger.error({ err: new Error('refused', { cause: new AccessDeniedError() }) }, 'failed');
  expect(last()['err']).toMatchObject({ type: 'Error', cause: { type: 'AccessDeniedError' } });
});

it('writes the stack of a fault that repeats once a minute, and its line each time', () => {
  const { logger, lines } = logging();
  for (let n = 0; n < 50; n += 1) {
    const cause = new Error(`14 UNAVAILABLE ${n}`);
    logger.warn({ err: new Error('the log is away', { cause }) }, 'request failed');
  }
  expect(lines).toHaveLength(50);
  expect(lines.join().match(/"stack"/g)).toHaveLength(2);
});

it('survives thrown things that are no errors, and causes in a circle', () => {
  const { logger, last } = logging();
  logger.error({ err: 'text' }, 'failed');
  expect(last()['err']).toEqual({ type: 'string', message: 'text' });
  const circle = new Error('round');
  circle.cause = circle;
  logger.error({ err: circle }, 'failed');
  expect(last()['err']).toMatchObject({ message: 'round', cause: { message: 'round' } });
});

function away(message: string): Error {
  return Object.assign(new Error(message), { name: 'LogUnavailable' });
}

it('shows one stack a minute for each kind of error, whatever its message', () => {
  let now = 0;
  const isShown = limitStacks(() => now);
  const request = (n: number) => isShown(away(`request ${n}`));
  expect([request(1), request(2)]).toEqual([true, false]);
  expect(isShown(new TypeError('another kind'))).toBe(true);
  now = 59_999;
  expect(request(3)).toBe(false);
  now = 60_000;
  expect([request(4), request(5)]).toEqual([true, false]);
});

it('takes errors of one place and another code for another kind', () => {
  const isShown = limitStacks(() => 0);
  const coded = (code: string) => isShown(Object.assign(away('x'), { code }));
  expect([coded('ENOSPC'), coded('EIO'), coded('ENOSPC')]).toEqual([true, true, false]);
});

it('keeps a bounded number of kinds', () => {
  const isShown = limitStacks(() => 0);
  const kind = (n: number) => isShown(Object.assign(away('x'), { code: n }));
  for (let n = 0; n <= 1_000; n += 1) kind(n);
  expect([kind(0), kind(1_000)]).toEqual([true, false]);
});
