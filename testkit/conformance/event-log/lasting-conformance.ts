import { randomUUID } from 'node:crypto';
import { START } from '@duende/contracts/events/domain-event';
import { describe, expect, it } from 'vitest';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { EventLog, LogMarks } from '@duende/platform/event-log/event-log';
import { followUntil, newStream, sampleEvents } from '../../samples/sample-events.ts';

/** Opens one and the same log, again and again; it may hold what other tests wrote. */
export type OpenLastingLog = () => Promise<{ readonly log: EventLog & LogMarks; close(): Promise<void> }>;

/** What every log must do that outlives its process; each adapter's tests call this. */
export function describeLastingLog(name: string, open: OpenLastingLog): void {
  describe(`${name} as a log that lasts`, () => {
    it('is found again as the same log, and goes on', async () => {
      const stream = newStream();
      const events = sampleEvents(3);
      const first = await open();
      const written = await first.log.append(stream, events, 'no-stream');
      const before = await first.log.read(stream);
      await first.close();

      const second = await open();
      expect(first.log.id).toMatch(/^[\w-]{8,}$/);
      expect(second.log.id).toBe(first.log.id);
      expect(await second.log.head()).toBe(written.position);
      expect(await second.log.read(stream)).toEqual(before);
      expect(await second.log.append(stream, events, 'no-stream')).toEqual(written);
      const next = await second.log.append(stream, sampleEvents(1), 2);
      expect(next.revision).toBe(3);
      expect(next.position > written.position).toBe(true);
      await second.close();
    });

    it('has marks that are there from the first writing on, and are no events', async () => {
      const mark = `test-${randomUUID()}`;
      const first = await open();
      const head = await first.log.head();
      expect(await first.log.markOnce(mark, 'a')).toBe('a');
      expect(await first.log.markOnce(mark, 'b')).toBe('a');
      expect(await first.log.head()).toBe(head);
      await first.close();
      const second = await open();
      expect(await second.log.markOnce(mark, 'c')).toBe('a');
      await second.close();
    });

    it('when it is closed, ends subscriptions, writes what was accepted and refuses the rest', async () => {
      const { log, close } = await open();
      const stream = newStream();
      const following = followUntil(log.subscribeAll(START, new AbortController().signal), () => false);
      const accepted = log.append(stream, sampleEvents(2), 'no-stream');
      await close();
      expect(await accepted).toMatchObject({ revision: 1 });
      await following;
      for (const late of [log.append(stream, sampleEvents(1), 1), log.read(stream), log.head()]) {
        await expect(late).rejects.toBeInstanceOf(LogUnavailable);
      }
      const again = await open();
      expect(await again.log.read(stream)).toHaveLength(2);
      await again.close();
    });

    it('refuses an empty append', async () => {
      const { log, close } = await open();
      await expect(log.append(newStream(), [], 'no-stream')).rejects.toBeInstanceOf(RangeError);
      await close();
    });
  });
}
