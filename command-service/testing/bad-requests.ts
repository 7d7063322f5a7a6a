import type { RefusalCode } from '@duende/contracts/common/refusal';
import type { CommandRequest } from './command-app.ts';

type Refused = readonly [name: string, request: CommandRequest, code: RefusalCode];

/** Path segments that are not our ids. */
export const FOREIGN_IDS: readonly (readonly [name: string, segment: string])[] = [
  ['a word', 'fiesta'],
  ['a share link', '2026-08-01-luna-llena-00000000'],
  ['an operator', encodeURIComponent('{"$gt":""}')],
  ['an id with something after it', '00000000-0000-4000-8000-000000000001x'],
  ['10 kB', 'a'.repeat(10_000)],
  ['an encoded slash', '..%2F..%2Fetc%2Fpasswd'],
  ['a null character', '%00'],
];

/** The request with every kind of unreadable body. */
export function unreadable(request: CommandRequest): readonly Refused[] {
  return [
    ['malformed JSON', { ...request, raw: '{"name": "Luna' }, 'request.malformed'],
    ['no JSON', { ...request, raw: 'name=Luna', headers: FORM }, 'request.unsupported-media'],
    ['more than 100 kB', { ...request, raw: `{"name":"${'a'.repeat(100_001)}"}` }, 'request.too-large'],
  ];
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The request from a browser on another site. */
export function foreign(request: CommandRequest): Refused {
  const headers = { Origin: 'https://example.com' };
  return ['another site', { ...request, headers }, 'request.foreign-origin'];
}
