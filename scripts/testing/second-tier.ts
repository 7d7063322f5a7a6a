/** A file of integration tests that only `make test-all` runs. */
interface SecondTierFile {
  readonly file: string;
  /** what it takes alone, on two slow cores */
  readonly seconds: number;
  readonly reason: string;
}

/**
 * The integration tests that `make test` leaves out: they wait for engines that fail, elections, moves, kills and proxies, or run the
 * product on another layout. A file is listed for its measured time, not because it fails.
 */
export const SECOND_TIER: readonly SecondTierFile[] = [
  {
    file: 'e2e/product/mongo.int.test.ts',
    seconds: 49,
    reason: 'the product on MongoDB; embedded and in processes it runs in the first tier',
  },
  {
    file: 'e2e/product/eventstore.int.test.ts',
    seconds: 40,
    reason: 'the product on EventStoreDB; in processes it runs in the first tier',
  },
  {
    file: 'standalone/engine-faults.int.test.ts',
    seconds: 120,
    reason: 'engines that stop, freeze and come back',
  },
  { file: 'standalone/damaged-events.int.test.ts', seconds: 60, reason: 'events damaged in engines' },
  { file: 'standalone/bad-start.int.test.ts', seconds: 45, reason: 'starts beside engines that are away' },
  {
    file: 'standalone/copied-folder.int.test.ts',
    seconds: 35,
    reason: 'a data folder copied under a running service',
  },
  {
    file: 'standalone/killed-read-models.int.test.ts',
    seconds: 35,
    reason: 'kills while read models are folded',
  },
  {
    file: 'standalone/removed-streams.int.test.ts',
    seconds: 30,
    reason: 'streams removed from EventStoreDB',
  },
  { file: 'standalone/move/killed-back.int.test.ts', seconds: 70, reason: 'moves killed at every step' },
  { file: 'standalone/move/layouts.int.test.ts', seconds: 35, reason: 'moves between all layouts' },
  {
    file: 'standalone/verify/verify-after-move.int.test.ts',
    seconds: 40,
    reason: 'verifications after moves',
  },
  {
    file: 'standalone/proxy/limits.int.test.ts',
    seconds: 40,
    reason: 'limits behind Caddy, nginx and Traefik',
  },
  {
    file: 'standalone/proxy/dubious-requests.int.test.ts',
    seconds: 40,
    reason: 'malformed requests through proxies',
  },
  {
    file: 'platform/event-log/eventstore/eventstore-elections.int.test.ts',
    seconds: 40,
    reason: 'elections of three nodes',
  },
  {
    file: 'platform/event-log/eventstore/ordered-copy.int.test.ts',
    seconds: 45,
    reason: 'long random copies between logs',
  },
];
