/** Tag of single stories that only `make test-all` runs. */
export const SECOND_TIER_TAG = '@all';

/** Details of a story that only `make test-all` runs. */
export const inSecondTier = { tag: SECOND_TIER_TAG } as const;

/** Details of one of several variants of a story: the first one belongs to the first tier, the others do not. */
export const beyondFirst = (variant: number): { readonly tag?: typeof SECOND_TIER_TAG } =>
  variant === 0 ? {} : inSecondTier;

interface SecondTierStories {
  /** in this folder */
  readonly file: string;
  /** all of its stories, or those that bear {@link SECOND_TIER_TAG} */
  readonly stories: 'whole file' | 'tagged';
  /** what these stories take, with one worker on two slow cores that other work shares */
  readonly seconds: number;
  readonly reason: string;
}

/** Stories that `make test` leaves out and `make test-all` runs: Playwright's configuration reads it when `TIER` is `first`. */
export const SECOND_TIER_STORIES: readonly SecondTierStories[] = [
  { file: 'api-docs.e2e.ts', stories: 'tagged', seconds: 8, reason: 'the second size of the API page' },
  { file: 'ayuda.e2e.ts', stories: 'tagged', seconds: 12, reason: 'the second size of the guides' },
  {
    file: 'about.e2e.ts',
    stories: 'tagged',
    seconds: 8,
    reason: 'the second size and address of the greeting',
  },
  {
    file: 'account.e2e.ts',
    stories: 'tagged',
    seconds: 6,
    reason: 'addresses that open nothing, and a logout that the server does not hear',
  },
  { file: 'admin.e2e.ts', stories: 'tagged', seconds: 9, reason: 'a trail of sixty edits' },
  {
    file: 'allowances.e2e.ts',
    stories: 'whole file',
    seconds: 25,
    reason: 'needs a service with allowances of one; refusals are proved over HTTP and in page tests',
  },
  {
    file: 'estadisticas.e2e.ts',
    stories: 'tagged',
    seconds: 12,
    reason: 'the second size, times of nothing, colours of the browser',
  },
  {
    file: 'every-screen.e2e.ts',
    stories: 'tagged',
    seconds: 78,
    reason:
      'all screens again, on its side, with large text, in colours of the browser, and at three sizes each',
  },
  {
    file: 'form-edit.e2e.ts',
    stories: 'tagged',
    seconds: 8,
    reason: 'ways out of the form, and parties that cannot be edited',
  },
  { file: 'goabase.e2e.ts', stories: 'tagged', seconds: 3, reason: 'the source is away' },
  {
    file: 'historia.e2e.ts',
    stories: 'tagged',
    seconds: 11,
    reason: 'the slider by pointer, a written moment, addresses that are no moment',
  },
  { file: 'home-calendar.e2e.ts', stories: 'tagged', seconds: 6, reason: 'a swipe, and two more time zones' },
  {
    file: 'home-first-load.e2e.ts',
    stories: 'tagged',
    seconds: 3,
    reason: 'layout shifts and places while the page is taken over',
  },
  {
    file: 'home-states.e2e.ts',
    stories: 'tagged',
    seconds: 17,
    reason: 'more ways for a server to fail, a slow server, going back',
  },
  {
    file: 'home-ways.e2e.ts',
    stories: 'tagged',
    seconds: 22,
    reason: 'overlays at three sizes, colours of the browser',
  },
  {
    file: 'home.e2e.ts',
    stories: 'tagged',
    seconds: 10,
    reason: 'more ways for a server to fail, more sizes and texts, home without scripts',
  },
  {
    file: 'install.e2e.ts',
    stories: 'tagged',
    seconds: 26,
    reason: 'more browsers, more ways to decline, the pictures of the manifest',
  },
  {
    file: 'large-photos.e2e.ts',
    stories: 'whole file',
    seconds: 48,
    reason: 'makes and reads pictures of 200 megapixels',
  },
  {
    file: 'live-party.e2e.ts',
    stories: 'tagged',
    seconds: 5,
    reason: 'a swipe with a finger, a count between two questions',
  },
  {
    file: 'long-lists.e2e.ts',
    stories: 'whole file',
    seconds: 102,
    reason: 'makes 120 parties, 180 comments and 60 people, on a service of its own',
  },
  {
    file: 'many-processes.e2e.ts',
    stories: 'whole file',
    seconds: 52,
    reason: 'starts engines, Caddy and eight processes, and kills some',
  },
  {
    file: 'map-land.e2e.ts',
    stories: 'whole file',
    seconds: 39,
    reason: 'draws maps without tiles at two sizes',
  },
  { file: 'mapa.e2e.ts', stories: 'tagged', seconds: 62, reason: 'the second size' },
  { file: 'night-sheet.e2e.ts', stories: 'tagged', seconds: 35, reason: 'the second size' },
  {
    file: 'offline-deploy.e2e.ts',
    stories: 'whole file',
    seconds: 20,
    reason: 'exchanges the build under open pages',
  },
  {
    file: 'offline-privacy.e2e.ts',
    stories: 'tagged',
    seconds: 10,
    reason: 'refusals that forget nothing, and entering after somebody else',
  },
  {
    file: 'offline.e2e.ts',
    stories: 'tagged',
    seconds: 24,
    reason: 'a service that hangs, browsers without workers',
  },
  {
    file: 'outbox-exactly-once.e2e.ts',
    stories: 'whole file',
    seconds: 23,
    reason: 'sends twenty commands one after the other, twice, and kills the service',
  },
  {
    file: 'outbox.e2e.ts',
    stories: 'tagged',
    seconds: 11,
    reason: 'sessions that end while something waits, sending without a page',
  },
  { file: 'own-data.e2e.ts', stories: 'tagged', seconds: 7, reason: 'the second size, and no connection' },
  {
    file: 'party-first-load.e2e.ts',
    stories: 'tagged',
    seconds: 4,
    reason: 'rides without scripts, a reload while a ride is offered',
  },
  { file: 'party-first-screen.e2e.ts', stories: 'tagged', seconds: 8, reason: 'two more sizes of each' },
  { file: 'public-notice.e2e.ts', stories: 'tagged', seconds: 3, reason: 'the second size of a long notice' },
  {
    file: 'party.e2e.ts',
    stories: 'tagged',
    seconds: 17,
    reason: 'two more sizes, hostile words, robots, the clipboard',
  },
  { file: 'photos.e2e.ts', stories: 'tagged', seconds: 8, reason: 'a kept photo that is gone' },
  {
    file: 'push.e2e.ts',
    stories: 'tagged',
    seconds: 16,
    reason: 'read models made again, and a push service that takes nothing: no page is needed',
  },
  {
    file: 'ride-alerts.e2e.ts',
    stories: 'tagged',
    seconds: 20,
    reason: 'the second size of a map and two pages',
  },
  {
    file: 'rides-before-the-map.e2e.ts',
    stories: 'whole file',
    seconds: 47,
    reason: 'draws a map for each of five moments before its code has come',
  },
  {
    file: 'rides-dark-map.e2e.ts',
    stories: 'whole file',
    seconds: 78,
    reason: 'draws vector tiles, with settings of its own',
  },
  {
    file: 'secret-place.e2e.ts',
    stories: 'tagged',
    seconds: 110,
    reason: 'waits for the minute of a reveal, which the product proves on every layout',
  },
  {
    file: 'rides-filter.e2e.ts',
    stories: 'tagged',
    seconds: 75,
    reason: 'the second size, names and toasts at three sizes',
  },
  {
    file: 'rides-in-sight.e2e.ts',
    stories: 'whole file',
    seconds: 105,
    reason: 'draws maps at three sizes to measure where things are',
  },
  {
    file: 'rides-map-drawing.e2e.ts',
    stories: 'whole file',
    seconds: 89,
    reason: 'draws a map at every zoom, and twenty maps in turn',
  },
  {
    file: 'rides-map-style.e2e.ts',
    stories: 'whole file',
    seconds: 72,
    reason: 'draws styles of others, with settings of its own',
  },
  {
    file: 'rides-map.e2e.ts',
    stories: 'tagged',
    seconds: 44,
    reason: 'a finger that is held, and two detours of somebody who publishes a ride',
  },
  { file: 'rides-seats.e2e.ts', stories: 'tagged', seconds: 45, reason: 'the second size' },
  {
    file: 'rides-visitor.e2e.ts',
    stories: 'tagged',
    seconds: 74,
    reason: 'the second size, and pins that arrive live',
  },
  {
    file: 'rides-without-map.e2e.ts',
    stories: 'tagged',
    seconds: 69,
    reason: 'tiles and code that fail, four sizes, an unknown party',
  },
  {
    file: 'server-away.e2e.ts',
    stories: 'tagged',
    seconds: 49,
    reason: 'six more screens and two more ways to fail',
  },
  {
    file: 'service-killed.e2e.ts',
    stories: 'tagged',
    seconds: 18,
    reason: 'what happened meanwhile, after a restart',
  },
  {
    file: 'session-ended.e2e.ts',
    stories: 'tagged',
    seconds: 8,
    reason: 'three more screens of an ended session',
  },
  { file: 'strike.e2e.ts', stories: 'tagged', seconds: 11, reason: 'the second size' },
  { file: 'subscribe.e2e.ts', stories: 'tagged', seconds: 4, reason: 'feeds with a service worker' },
  { file: 'toasts.e2e.ts', stories: 'tagged', seconds: 8, reason: 'a toast over a dialog' },
  {
    file: 'translated-page.e2e.ts',
    stories: 'tagged',
    seconds: 12,
    reason: 'home and rides in another language',
  },
  {
    file: 'two-moderators.e2e.ts',
    stories: 'whole file',
    seconds: 62,
    reason: 'decides fifty things by keys in two browsers',
  },
  {
    file: 'undo.e2e.ts',
    stories: 'tagged',
    seconds: 22,
    reason: 'the second size, and rejections that fail or come too late',
  },
  {
    file: 'verified.e2e.ts',
    stories: 'tagged',
    seconds: 26,
    reason: 'the second size, and pages that cannot ask',
  },
  { file: 'who-plays.e2e.ts', stories: 'tagged', seconds: 3, reason: 'a search that changes live' },
  { file: 'whole-words.e2e.ts', stories: 'tagged', seconds: 10, reason: 'a narrow phone and large text' },
  {
    file: 'widgets.e2e.ts',
    stories: 'tagged',
    seconds: 15,
    reason: 'share sheet, tooltips and the moving poster',
  },
];

interface SecondTierTests {
  /** from the root */
  readonly file: string;
  /** what it takes in a whole run on two slow cores */
  readonly seconds: number;
  /** needs a processor for a tenth of that: `make test-all` runs it while stories run */
  readonly waits?: true;
  readonly reason: string;
}

/**
 * Integration tests that wait for engines that fail, elections, moves, kills and proxies, or run the product on another layout. A file is
 * listed for its measured time, not because it fails. `vitest.config.ts` leaves them out when `TIER` is `first`.
 */
export const SECOND_TIER_TESTS: readonly SecondTierTests[] = [
  {
    file: 'e2e/product/mongo.int.test.ts',
    seconds: 80,
    reason: 'the product on MongoDB; embedded and in processes it runs in the first tier',
  },
  {
    file: 'e2e/product/eventstore.int.test.ts',
    seconds: 28,
    reason: 'the product on EventStoreDB; in processes it runs in the first tier',
  },
  {
    file: 'standalone/engine-faults.int.test.ts',
    seconds: 135,
    waits: true,
    reason: 'engines that stop, freeze and come back',
  },
  { file: 'standalone/damaged-events.int.test.ts', seconds: 8, reason: 'events damaged in engines' },
  { file: 'standalone/bad-start.int.test.ts', seconds: 25, reason: 'starts while engines are away' },
  {
    file: 'standalone/copied-folder.int.test.ts',
    seconds: 26,
    waits: true,
    reason: 'a data folder copied under a running service',
  },
  {
    file: 'standalone/killed-read-models.int.test.ts',
    seconds: 17,
    reason: 'kills while read models are folded',
  },
  {
    file: 'standalone/removed-streams.int.test.ts',
    seconds: 21,
    waits: true,
    reason: 'streams removed from EventStoreDB',
  },
  {
    file: 'standalone/move/killed-back.int.test.ts',
    seconds: 104,
    waits: true,
    reason: 'moves killed at every step',
  },
  {
    file: 'standalone/move/layouts.int.test.ts',
    seconds: 28,
    waits: true,
    reason: 'moves between all layouts',
  },
  {
    file: 'standalone/tools/operator-accounts.int.test.ts',
    seconds: 38,
    reason: 'tools with separate processes; with one they run in the first tier',
  },
  {
    file: 'standalone/move/what-may-go.int.test.ts',
    seconds: 37,
    waits: true,
    reason: 'what is deleted after moves',
  },
  {
    file: 'standalone/verify/verify-after-move.int.test.ts',
    seconds: 34,
    waits: true,
    reason: 'verifications after moves',
  },
  {
    file: 'standalone/proxy/limits.int.test.ts',
    seconds: 38,
    waits: true,
    reason: 'limits behind Caddy, nginx and Traefik',
  },
  {
    file: 'standalone/proxy/dubious-requests.int.test.ts',
    seconds: 35,
    waits: true,
    reason: 'malformed requests through proxies',
  },
  {
    file: 'platform/event-log/eventstore/eventstore-elections.int.test.ts',
    seconds: 37,
    waits: true,
    reason: 'elections of three nodes',
  },
  {
    file: 'platform/event-log/eventstore/dead-connection.int.test.ts',
    seconds: 31,
    waits: true,
    reason: 'connections that die in five ways, each noticed after two seconds',
  },
  {
    file: 'platform/event-log/eventstore/ordered-copy.int.test.ts',
    seconds: 34,
    waits: true,
    reason: 'long random copies between logs',
  },
  {
    file: 'query-service/query-process.int.test.ts',
    seconds: 32,
    waits: true,
    reason: 'query processes on MongoDB that lose and regain it',
  },
  {
    file: 'platform/event-log/eventstore/eventstore-absence.int.test.ts',
    seconds: 26,
    waits: true,
    reason: 'an EventStoreDB that is away, frozen or comes back',
  },
  {
    file: 'platform/event-log/eventstore/eventstore-faults.int.test.ts',
    seconds: 15,
    waits: true,
    reason: 'faults of a node under appends',
  },
  {
    file: 'platform/event-log/eventstore/eventstore-rights.int.test.ts',
    seconds: 18,
    waits: true,
    reason: 'rights of a node that come and go',
  },
  {
    file: 'standalone/outage-lines.int.test.ts',
    seconds: 25,
    waits: true,
    reason: 'a MongoDB that is killed and hangs',
  },
  {
    file: 'platform/mongo/mongo-faults.int.test.ts',
    seconds: 25,
    waits: true,
    reason: 'faults between the driver and its server',
  },
  {
    file: 'standalone/engine-restore.int.test.ts',
    seconds: 21,
    waits: true,
    reason: 'engines restored from an older state',
  },
  {
    file: 'standalone/proxy/frozen.int.test.ts',
    seconds: 19,
    waits: true,
    reason: 'a process that hangs after Caddy and nginx',
  },
  {
    file: 'standalone/proxy/health.int.test.ts',
    seconds: 13,
    reason: 'health of processes that are not well through Caddy and nginx',
  },
  {
    file: 'standalone/proxy/routes.int.test.ts',
    seconds: 21,
    reason: 'every route through Caddy, nginx and Traefik',
  },
  {
    file: 'standalone/among-others.int.test.ts',
    seconds: 19,
    reason: 'one process among others on shared engines',
  },
  { file: 'standalone/frozen-log.int.test.ts', seconds: 19, reason: 'an event log that hangs' },
  { file: 'standalone/elections.int.test.ts', seconds: 17, reason: 'elections under the whole service' },
  { file: 'standalone/move/move.int.test.ts', seconds: 15, waits: true, reason: 'moves between engines' },
  {
    file: 'standalone/move/killed-move.int.test.ts',
    seconds: 14,
    waits: true,
    reason: 'moves killed at every step',
  },
  { file: 'standalone/killed-undo.int.test.ts', seconds: 13, reason: 'kills between the steps of an undo' },
];

export const WAITING_TESTS = SECOND_TIER_TESTS.filter(({ waits }) => waits).map(({ file }) => file);
