import { START, type Position } from '@duende/contracts/events/domain-event';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { searchText } from '@duende/contracts/common/list-text';
import { shortId } from '@duende/contracts/common/slug';
import type {
  Entry,
  FindOptions,
  ReadCollection,
  ReadProgress,
  Sort,
} from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import { CachedParties } from '../answers/cached-parties.ts';
import type { PublishedParty } from '../feeds/published-party.ts';

export function partyDocument(event: EventAnswer, given: Partial<PartyDocument> = {}): PartyDocument {
  const { id, slug: _slug, ...details } = event;
  return {
    _id: id,
    position: START,
    shortId: shortId(id),
    authorId: null,
    submittedAt: '2026-11-01T00:00:00.000Z',
    changedAt: '2026-11-01T00:00:00.000Z',
    source: null,
    reasonAt: '',
    decision: null,
    reasonBy: null,
    reasonOf: null,
    proposal: null,
    proposedAt: '',
    proposalReasonBy: null,
    proposalReasonOf: null,
    searchText: searchText(event.name),
    firstDay: event.dates[0] ?? '',
    lastDay: event.dates.at(-1) ?? '',
    waitingText: '',
    textKey: '',
    secretPlace: null,
    ...details,
    ...given,
  };
}

export const noParties = () =>
  new CachedParties({ fixedHeaders: [], site: { publicUrl: 'https://duende.example', sitePaths: [] } });

export function published(event: EventAnswer): PublishedParty {
  const at = '2026-11-01T10:00:00Z';
  return { event, changedAt: at, publishedAt: at };
}

/** A test can delay or fail reads. */
export class FakeParties implements ReadCollection<PartyDocument> {
  readonly documents = new Map<string, PartyDocument>();
  /** awaited at the end of every read */
  gate: Promise<unknown> = Promise.resolve();
  readings = 0;

  set(...events: readonly EventAnswer[]): void {
    for (const event of events) this.documents.set(event.id, partyDocument(event));
  }

  async get(ids: readonly string[]): Promise<ReadonlyMap<string, PartyDocument>> {
    this.readings += 1;
    const found = new Map<string, PartyDocument>();
    for (const id of ids) {
      const document = this.documents.get(id);
      if (document !== undefined) found.set(id, document);
    }
    await this.gate;
    return found;
  }

  async find(
    filter: Readonly<Record<string, unknown>>,
    { sort = {}, limit }: FindOptions = {},
  ): Promise<readonly PartyDocument[]> {
    this.readings += 1;
    const wanted = Object.entries(filter);
    const found = [...this.documents.values()].filter((document) =>
      wanted.every(([field, condition]) => {
        const value = document[field as keyof PartyDocument];
        if (isOneOf(condition)) return condition.$in.includes(value);
        return isAfter(condition) ? String(value) > condition.$gt : value === condition;
      }),
    );
    await this.gate;
    return found.sort(inOrder(sort)).slice(0, limit);
  }

  async count(filter: Readonly<Record<string, unknown>>): Promise<number> {
    return (await this.find(filter)).length;
  }

  write(): Promise<void> {
    return Promise.reject(new Error('queries never write'));
  }

  entries(): Promise<ReadonlyMap<string, Entry<PartyDocument>>> {
    return Promise.resolve(new Map());
  }
}

const inOrder = (sort: Sort) => (one: PartyDocument, other: PartyDocument) => {
  for (const [field, direction] of Object.entries(sort)) {
    const [a, b] = [one, other].map((document) => String(document[field as keyof PartyDocument]));
    if (a !== b) return a! < b! ? -direction : direction;
  }
  return 0;
};

function isOneOf(condition: unknown): condition is { readonly $in: readonly unknown[] } {
  return typeof condition === 'object' && condition !== null && '$in' in condition;
}

function isAfter(condition: unknown): condition is { readonly $gt: string } {
  return typeof condition === 'object' && condition !== null && '$gt' in condition;
}

/** Set by the test. */
export class FakeProgress implements ReadProgress {
  at: Position = START;
  readonly #listeners = new Set<(name: string, position: Position) => void>();

  advance(position: Position): void {
    this.at = position;
    for (const listener of this.#listeners) listener('parties', position);
  }

  position(names: readonly string[]): Position {
    return names.includes('parties') ? this.at : START;
  }

  waitFor(_names: readonly string[], position: Position): Promise<boolean> {
    return Promise.resolve(this.at >= position);
  }

  onAdvance(listener: (name: string, position: Position) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const positionAt = (number: number): Position => number.toString(16).padStart(16, '0');
