import { expect, test } from 'vitest';
import { awaitEngines, serversOf, type Engine, type EngineState } from './engine.ts';
import { createHealthRegistry } from './health.ts';

const engine = (state: EngineState, trouble: string | null = null): Engine => ({
  name: 'X 1',
  isEmbedded: false,
  state: () => state,
  trouble: () => trouble,
});

test('a process that starts names what it waits for, and each engine’s own trouble once that is open', () => {
  const health = createHealthRegistry();
  const reported = () => {
    const { status, checks, reasons } = health.report();
    return [status, checks, reasons];
  };
  const config = { eventstoreUrl: 'esdb://log:2113', mongodbUrl: 'mongodb://documents' };
  const onOpened = awaitEngines(serversOf(config), health);
  expect(reported()).toEqual([
    'starting',
    { log: 'down', documents: 'down' },
    { log: 'EventStoreDB is awaited', documents: 'MongoDB is awaited' },
  ]);
  onOpened('log', engine('up'));
  expect(reported()).toEqual([
    'starting',
    { log: 'ok', documents: 'down' },
    { documents: 'MongoDB is awaited' },
  ]);
  onOpened('documents', engine('down', 'MongoDB does not answer'));
  health.ready();
  expect(reported()).toEqual([
    'down',
    { log: 'ok', documents: 'down' },
    { documents: 'MongoDB does not answer' },
  ]);
});

test('stores in the data folder are not waited for', () => {
  const health = createHealthRegistry();
  awaitEngines(serversOf({ eventstoreUrl: null, mongodbUrl: null }), health);
  expect(health.report()).toMatchObject({ status: 'starting', checks: {} });
  expect(health.report().reasons).toBeUndefined();
});
