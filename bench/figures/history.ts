import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { Connection, requestText } from '../harness/connection.ts';
import { SCALES } from '../seeding/scales.ts';
import type { Figure, Measurement } from '../harness/figure.ts';
import { latencyBeside } from '../harness/latency.ts';
import { setUpAdmin } from '../harness/party-requests.ts';
import { openParties } from '../harness/person.ts';
import { startService } from '../harness/service.ts';

const GOAL_MS = 100;
const TIMES = 500;
const LASTS_MS = 2 * 365 * 86_400_000;

/** The product as it was at moments picked at random from the two years of a long log. */
export const history: Figure = {
  name: 'history',
  title: 'any moment of a long history',

  async run(bench) {
    const service = await startService(await bench.history(SCALES.million));
    try {
      const headers = { Cookie: await setUpAdmin(service.address) };
      const partyIds = await openParties(service.address);
      const connection = await Connection.open(service.address);
      const startedAt = Date.now();
      const moment = () => new Date(startedAt - Math.random() * 0.98 * LASTS_MS).toISOString();
      const party = () => partyIds[Math.floor(Math.random() * partyIds.length)] ?? '';
      const targets: Readonly<Record<string, () => string>> = {
        'home?at=': () => `home?at=${moment()}`,
        'compare?from=&to=': () => {
          const [from, to] = [moment(), moment()].toSorted();
          return `compare?from=${from}&to=${to}`;
        },
        'events/{id}?at=': () => `events/${party()}?at=${moment()}`,
      };
      const measurements: Measurement[] = [];
      for (const [name, target] of Object.entries(targets))
        measurements.push(
          await latencyBeside(bench, connection, {
            figure: `GET /api/history/${name} at a random moment, 1,000,000 events`,
            goalMs: GOAL_MS,
            request: () => requestText('GET', `/api/history/${target()}`, headers),
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
