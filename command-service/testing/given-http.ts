import type { EventType } from '@duende/contracts/events/domain-event';
import { EVENT_RECORDS } from '@duende/contracts/events/event-records';
import { isStreamOf } from '@duende/contracts/events/streams';
import { REFUSALS, type RefusalCode } from '@duende/contracts/common/refusal';
import type { Given } from '@duende/testkit/samples/given-log';
import { expect } from 'vitest';
import { commandApp, type CommandRequest } from './command-app.ts';

/**
 * For tests of routes: `given(events).request(request).answers(status, body, events)` or `.isRefused(code)`, which
 * also checks that nothing was recorded.
 */
export function given(...history: readonly Given[]) {
  return {
    request: (request: CommandRequest) => ({
      async answers(status: number, body: object, recorded: readonly EventType[]): Promise<void> {
        const app = await commandApp(history);
        const before = await app.events();
        const response = await app.send(request);
        const added = (await app.events()).slice(before.length);
        expect(response).toMatchObject({ status, body });
        expect(added.map(({ type }) => type)).toEqual(recorded);
        expect(added.filter(({ type, stream }) => !isStreamOf(stream, EVENT_RECORDS[type].streams))).toEqual(
          [],
        );
        const last = added.at(-1);
        if (last !== undefined) expect(response.logPosition).toBe(last.position);
      },

      async isRefused(code: RefusalCode, message: string = REFUSALS[code][1]): Promise<void> {
        const app = await commandApp(history);
        const before = await app.events();
        const response = await app.send(request);
        const { field: _field, ...body } = response.body as { field?: string };
        expect({ ...response, body }).toEqual({
          status: REFUSALS[code][0],
          body: { code, message },
          logPosition: null,
        });
        expect(await app.events()).toEqual(before);
      },
    }),
  };
}
