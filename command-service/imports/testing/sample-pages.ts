import type { DomainEvent, EventType, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { html } from './fake-internet.ts';
import { readFileSync } from 'node:fs';

/** A page with one event, and its answer. */
export const PAGE = 'http://entradium.com/es/events/aquelarre-goa';
export const PAGE_OF_ONE = { 'entradium.com/es/events/aquelarre-goa': html(samplePage('json-ld')) };
/** Events of its import. */
export const ONE_PARTY: readonly EventType[] = [
  'ImportStarted',
  'ClaimTaken',
  'PartySubmitted',
  'ImportFinished',
];

export function typesOf(events: readonly RecordedDomainEvent[]): readonly EventType[] {
  return events.map(({ type }) => type);
}

export function dataOf<T extends EventType>(
  events: readonly RecordedDomainEvent[],
  type: T,
): DomainEvent<T>['data'][] {
  return events.filter((event) => event.type === type).map((event) => event.data as DomainEvent<T>['data']);
}

export type SamplePage =
  | 'json-ld'
  | 'open-graph'
  | 'markup'
  | 'listing'
  | 'structured-listing'
  | 'sessions'
  | 'neither';

/** HTML of a sample page. */
export function samplePage(name: SamplePage): string {
  return readFileSync(new URL(`pages/${name}.html`, import.meta.url), 'utf8');
}
