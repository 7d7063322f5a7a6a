import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { Connection, requestText } from '../harness/connection.ts';
import type { Figure } from '../harness/figure.ts';
import { latencyBeside } from '../harness/latency.ts';
import { setUpAdmin } from '../harness/party-requests.ts';
import { openParties } from '../harness/person.ts';
import { startService } from '../harness/service.ts';
import { readable } from '../harness/statistics.ts';

const GOAL_MS = 150;
const TIMES = 300;
const GOING = 5_000;
/** So many new people that a party can have thousands. */
const SCALE = { events: 110_000, openParties: 2, removedParties: 0, streamsPerPerson: 1 };

/** What became of a party that thousands said they go to. */
export const story: Figure = {
  name: 'story',
  title: 'the story of a party with thousands of RSVPs',

  async run(bench) {
    const service = await startService(await bench.history(SCALE));
    try {
      const headers = { Cookie: await setUpAdmin(service.address) };
      const [party = ''] = await openParties(service.address);
      const connection = await Connection.open(service.address);
      const path = `/api/events/${party}/rsvp-count`;
      const answer = await connection.ask(requestText('GET', path));
      const { count } = JSON.parse(answer.body.toString()) as { readonly count: number };
      if (count < GOING) throw new Error(`only ${count} are going`);
      const measurement = await latencyBeside(bench, connection, {
        figure: `GET /api/admin/events/{id}/story, ${readable(count, 0)} going, curve included`,
        goalMs: GOAL_MS,
        request: () => requestText('GET', `/api/admin/events/${party}/story`, headers),
        beside: { name: `GET ${CARDS_PATH}`, request: requestText('GET', CARDS_PATH) },
        times: TIMES,
      });
      connection.close();
      return [measurement];
    } finally {
      await service.stop();
    }
  },
};
