import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

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
