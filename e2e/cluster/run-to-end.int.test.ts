import { expect, test } from 'vitest';
import { runToEnd } from './run-to-end.ts';

const program = (code: string) => ({
  name: 'demo',
  command: [process.execPath, '--eval', code] as const,
  env: { PATH: process.env['PATH'] },
});

test('its output appears under its name before it has ended', async () => {
  const lines: string[] = [];
  await runToEnd(program("console.log('parties'); console.error('oh')"), (line) => lines.push(line));
  expect(lines.toSorted()).toEqual(['demo: oh', 'demo: parties']);
});

test('one that fails, or is not waited for any more, is an error', async () => {
  const say = () => undefined;
  await expect(runToEnd(program('process.exit(3)'), say)).rejects.toThrow('demo ended with 3');
  const ending = new AbortController();
  const running = runToEnd(program('setInterval(() => undefined, 1000)'), say, ending.signal);
  ending.abort();
  await expect(running).rejects.toThrow('aborted');
});
