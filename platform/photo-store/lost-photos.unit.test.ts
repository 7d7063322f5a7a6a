import { logToLines } from '@duende/testkit/support/log-lines';
import { expect, test } from 'vitest';
import { createHealthRegistry } from '../observability/health.ts';
import { watchPhotos } from './lost-photos.ts';

test('health names lost photos until they are back, and the log says each once', async () => {
  let lost: readonly string[] = [];
  const { logger, messages } = logToLines();
  const health = createHealthRegistry();
  const watch = watchPhotos(async () => lost, logger);
  watch.observe(health);
  health.ready();
  const said = async () => {
    await watch.task.run();
    const { status, reasons } = health.report();
    return [status, reasons?.['photos']];
  };
  expect(await said()).toEqual(['ok', undefined]);
  lost = ['abc'];
  const sentence = '1 photo is named by events and not there, or not whole: abc; restore it from a back-up';
  expect(await said()).toEqual(['degraded', sentence]);
  expect(await said()).toEqual(['degraded', sentence]);
  lost = Array.from({ length: 40 }, (_, index) => `photo-${index}`);
  const [, many] = await said();
  expect(many).toMatch(
    /^40 photos are .*photo-0, photo-1, photo-2, photo-3, photo-4 and 35 more; restore them/,
  );
  lost = [];
  expect(await said()).toEqual(['ok', undefined]);
  expect(messages()).toEqual([sentence, many, 'all photos that were lost are back']);
});
