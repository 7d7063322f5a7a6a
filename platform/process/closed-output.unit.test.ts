import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { outliveReaders } from './closed-output.ts';

const failing = (code: string) => {
  const output = new PassThrough();
  outliveReaders([output]);
  return () => output.emit('error', Object.assign(new Error(code), { code }));
};

test.each(['EPIPE', 'ERR_STREAM_DESTROYED', 'EIO'])('%s ends nothing', (code) => {
  expect(failing(code)).not.toThrow();
});

test('a full disk under the output is still an error', () => {
  expect(failing('ENOSPC')).toThrow('ENOSPC');
});
