import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { Connection, requestText } from '../harness/connection.ts';
import type { Figure, Measurement } from '../harness/figure.ts';
import { latencyBeside } from '../harness/latency.ts';
import { setUpAdmin } from '../harness/party-requests.ts';
import { startService } from '../harness/service.ts';
import { readable } from '../harness/statistics.ts';

const GOAL_MS = 50;
const TIMES = 300;
const ENTRIES = 50_000;
/** Three to four entries each, and the approved comments. */
const SCALE = { events: 75_000, openParties: 100, removedParties: 15_500 };

/** The first page of a long audit trail, plain and by each of its filters. */
export const audit: Figure = {
  name: 'audit',
  title: 'the first page of a long audit trail',

  async run(bench) {
    const service = await startService(await bench.history(SCALE));
    try {
      const headers = { Cookie: await setUpAdmin(service.address) };
      const connection = await Connection.open(service.address);
      const ask = async (query: string) => {
        const { body } = await connection.ask(requestText('GET', `/api/admin/audit?${query}`, headers));
        return JSON.parse(body.toString()) as AuditAnswer;
      };
      const entries = await countEntries(ask);
      if (entries < ENTRIES) throw new Error(`only ${entries} entries`);
      const some = (await ask('kind=party.deleted')).entries[0];
      const today = madridDay(new Date());
      const queries: Readonly<Record<string, string>> = {
        'no filter': '',
        'an actor': `actor=${some?.actor?.id}`,
        'a subject': `subject=${some?.subject.id}`,
        'a kind that is everywhere': 'kind=party.approved',
        'a kind that never was': 'kind=import.started',
        'the last month': `from=${addDays(today, -30)}`,
        'the first month of two years': `to=${addDays(today, -700)}`,
        'words of many parties': 'words=bosque',
        'words of thousands of reasons': 'words=otra+fecha',
        'words that nobody wrote': 'words=jamas-escrito',
        'an actor, a kind and the first month': `actor=${some?.actor?.id}&kind=party.approved&to=${addDays(today, -700)}`,
      };
      const measurements: Measurement[] = [];
      for (const [name, query] of Object.entries(queries))
        measurements.push(
          await latencyBeside(bench, connection, {
            figure: `audit trail of ${readable(entries, 0)} entries, first page by ${name}`,
            goalMs: GOAL_MS,
            request: () => requestText('GET', `/api/admin/audit?${query}`, headers),
            beside: { name: `GET ${CARDS_PATH}`, request: requestText('GET', CARDS_PATH) },
            times: TIMES,
          }),
        );
      connection.close();
      return measurements;
    } finally {
      await service.stop();
    }
  },
};

async function countEntries(ask: (query: string) => Promise<AuditAnswer>): Promise<number> {
  let entries = 0;
  for (let query: string | null = 'limit=200'; query !== null;) {
    const page: AuditAnswer = await ask(query);
    entries += page.entries.length;
    query = page.next === null ? null : `limit=200&cursor=${page.next}`;
  }
  return entries;
}
