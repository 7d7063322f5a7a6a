import { START } from '@duende/contracts/events/domain-event';
import { createHealthRegistry } from '@duende/platform/observability/health';
import { expect, test } from 'vitest';
import { READ_MODEL_NAMES } from '../registry/registry.ts';
import { StoppedElsewhere } from '../runner/stop-reason.ts';
import type { ReadModelStatus } from './embedded-projections.ts';
import { observeReadModels } from './observe-runner.ts';

/** What health says of read models. */
function said(status: readonly ReadModelStatus[]) {
  const health = createHealthRegistry();
  observeReadModels(() => status, health);
  health.ready();
  const { checks, reasons } = health.report();
  return [checks['projections'], reasons?.['projections']];
}

const inState = (names: readonly string[], state: 'live' | 'unattended' | 'catching-up'): ReadModelStatus[] =>
  names.map((name) => ({ name, position: START, state }));

test('a few that lag are named', () => {
  const rest = inState(['audit'], 'live');
  expect(said([...inState(['parties', 'rides'], 'unattended'), ...rest])).toEqual([
    'degraded',
    'parties unattended, rides unattended',
  ]);
});

test('all of them, which share a cause that another check reports, are counted, each once', () => {
  const all = inState(READ_MODEL_NAMES, 'unattended');
  expect(said([...all, ...all])).toEqual(['degraded', `${READ_MODEL_NAMES.length} read models unattended`]);
});

test('an event that stops all of them is named once', () => {
  const error = new StoppedElsewhere('PartySubmitted … has versions 1 to 3, not 4');
  const stopped = READ_MODEL_NAMES.map(
    (name) => ({ name, position: START, state: 'stopped', error }) as const,
  );
  const [, reason] = said(stopped);
  expect(reason).toBe(`${READ_MODEL_NAMES.length} read models stopped; ${error.message}`);
});
