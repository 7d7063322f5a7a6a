import { comingPartyDetails } from '@duende/testkit/samples/party';
import { commandApp, type CommandAppSettings, type CommandRequest } from './command-app.ts';
import { APPROVED_PARTY } from './histories.ts';
import { PARTY } from '@duende/testkit/samples/story';

/** A new request for each number. */
export type RequestOf = (number: number) => CommandRequest;

export const at = (path: string) => `/api/events/${PARTY}/${path}`;
export const rsvp: RequestOf = () => ({ as: 'user', method: 'POST', path: at('rsvp') });

export const pin: RequestOf = (number) => ({
  as: 'user',
  method: 'POST',
  path: at('rides'),
  body: {
    type: 'offer',
    departureAddress: '',
    departureLatitude: 40 + number / 100,
    departureLongitude: -3.7,
    passengerCount: 1,
  },
});

export const comment: RequestOf = (number) => ({
  as: 'user',
  method: 'POST',
  path: at('comments'),
  body: { author: 'Ana', content: `¡Qué ganas! ${number}` },
});

export const submission: RequestOf = (number) => ({
  as: 'user',
  method: 'POST',
  path: '/api/events',
  body: { ...comingPartyDetails(), name: `Luna ${number}` },
});

export const from = (address: string, requestOf: RequestOf): RequestOf => {
  return (number) => ({ ...requestOf(number), as: 'visitor', headers: { 'X-Forwarded-For': address } });
};

/** Seven of each unless given. */
export const settings = (env: Readonly<Record<string, string>>): CommandAppSettings => ({
  env: {
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    ALLOWANCE_SUBMISSIONS: '7',
    ALLOWANCE_COMMENTS: '7',
    ALLOWANCE_VISITOR_COMMENTS: '7',
    ALLOWANCE_PINS: '7',
    ALLOWANCE_RSVP_CHANGES: '7',
    ...env,
  },
});

export async function appWith(env: Readonly<Record<string, string>>, more: Partial<CommandAppSettings> = {}) {
  const app = await commandApp([APPROVED_PARTY], [], { ...settings(env), ...more });
  let number = 0;
  return {
    ...app,
    /** Sends requests concurrently; counts the answers by status. */
    async statuses(times: number, requestOf: RequestOf): Promise<Record<number, number>> {
      const counts: Record<number, number> = {};
      const sent = Array.from({ length: times }, () => app.send(requestOf((number += 1))));
      for (const { status } of await Promise.all(sent)) counts[status] = (counts[status] ?? 0) + 1;
      return counts;
    },
  };
}
