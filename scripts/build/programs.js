/**
 * The programs and threads that esbuild makes of the sources, by the file each becomes (without `.js`), as esbuild's
 * `entryPoints` take them. A program here starts without the sources of the others.
 */

const tools = (names) =>
  Object.fromEntries(names.map((name) => [`standalone/dist/tools/${name}`, `standalone/tools/${name}.ts`]));

/** What people and operators run: `make start`, `make <tool>`, the containers. */
export const SERVICE_PROGRAMS = {
  'standalone/dist/main': 'standalone/main.ts',
  'command-service/dist/main': 'standalone/processes/command-main.ts',
  'projections/dist/main': 'standalone/processes/projection-main.ts',
  'query-service/dist/main': 'query-service/main.ts',
  ...tools([
    'audit',
    'back-up',
    'check-back-up',
    'eventstore-user',
    'export',
    'move',
    'nightly-back-up',
    'pass-over',
    'promote',
    'rebuild',
    'replay',
    'reset-password',
    'restore',
    'seed-demo',
    'users',
    'verify',
  ]),
  // `threadFile` of platform/files/project-files.ts starts these by name.
  'standalone/dist/threads/writer-worker': 'platform/event-log/sqlite/writer-worker.ts',
  'standalone/dist/threads/costly-thread': 'query-service/costly/costly-thread.ts',
  'standalone/dist/threads/decoder-process': 'command-service/photos/decoder-process.ts',
};

/** Programs of `make cluster`, and those that tests start in addition to the service. */
export const TEST_PROGRAMS = {
  'e2e/dist/cluster/main': 'e2e/cluster/main.ts',
  'e2e/dist/product/redirect-imports': 'e2e/product/redirect-imports.ts',
};

/** Replacements of engines, for use in their own container too. */
export const STAND_IN_PROGRAMS = {
  'testkit/dist/fake-eventstoredb/main': 'testkit/fake-eventstoredb/main.ts',
};

/** What `make bench` and `make fuzz` run. */
export const BENCH_PROGRAMS = {
  'bench/dist/main': 'bench/main.ts',
  'bench/dist/fuzz/main': 'bench/fuzz/main.ts',
  ...Object.fromEntries(
    ['bare-server', 'costly', 'fake-eventstoredb', 'fake-mongodb', 'open-pages', 'writes'].map((name) => [
      `bench/dist/processes/${name}`,
      `bench/processes/${name}.ts`,
    ]),
  ),
};
