import { request, type IncomingMessage } from 'node:http';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { givenEvents, type QueryRig, type QueryRigOptions } from './query-rig.ts';
import { ALBA, people, submitted, tokenIssued } from '@duende/testkit/samples/story';
import { day, when } from '@duende/testkit/samples/given-log';

const PARTIES = 2000;
/** 20 MB, more than all buffers hold. */
export const long = samplePartyDetails({
  name: 'Larga',
  dates: ['2026-12-05'],
  description: 'ñ'.repeat(5000),
});
export const longParties = Array.from({ length: PARTIES }, (_, index) =>
  when(day(1), submitted({ partyId: sampleId(index + 1), details: long })),
);

/** Too long to be buffered; the token belongs to `tokenOf`. */
export const givenLongFile = (tokenOf: string = ALBA, options: QueryRigOptions = {}) =>
  givenEvents([...people, tokenIssued({ userId: tokenOf }), ...longParties], {
    now: () => Date.parse(day(20)),
    ...options,
  });

/** With names; reads only on command. */
export async function unread({ port, cookieOf }: QueryRig, by: Actor | Record<string, string>) {
  const isActor = (who: typeof by): who is Actor => 'userId' in who;
  const who = isActor(by) ? { Cookie: await cookieOf(by) } : by;
  const isPersonal = isActor(by) && by.isAdmin;
  const body = JSON.stringify({ reason: 'x' });
  const headers = { ...who, 'Content-Type': 'application/json', 'Content-Length': body.length };
  const path = `/api/history/export?table=party_versions${isPersonal ? '&personal=1' : ''}`;
  const asked = request({ host: '127.0.0.1', port, path, headers, method: 'POST' });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
    asked.end(body);
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    leave: () => asked.destroy(),
    async rest(): Promise<string> {
      let text = '';
      answer.setEncoding('utf8');
      for await (const piece of answer) text += String(piece);
      return text;
    },
  };
}
