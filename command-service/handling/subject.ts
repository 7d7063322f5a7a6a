import type { Command } from '@duende/contracts/commands/command-schemas';
import type { DomainEvent, Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { PERSONAL_FIELDS } from '@duende/contracts/events/personal-fields';
import { fold, type Decider } from './decider.ts';

/** A subject as its stream tells it, as far as deciding on it needs. */
export class Subject<State> {
  readonly state: State;
  /** of the stream's last event; -1 before the first */
  readonly revision: number;
  /** of the same event */
  readonly position: Position | null;
  /** whether the stream holds personal data */
  readonly isPersonal: boolean;
  /** Shared by all that follow from one another, so that a long stream costs no more to go on with than a short one. */
  readonly #commandIds: Set<string>;

  private constructor(
    values: Omit<Subject<State>, 'mayHold' | 'commands' | 'after'>,
    commandIds: Set<string>,
  ) {
    this.state = values.state;
    this.revision = values.revision;
    this.position = values.position;
    this.isPersonal = values.isPersonal;
    this.#commandIds = commandIds;
  }

  /** Before its first event. */
  static unborn<State>({ initialState }: { readonly initialState: State }): Subject<State> {
    return new Subject({ state: initialState, revision: -1, position: null, isPersonal: false }, new Set());
  }

  /** Whether a command may have been done before; `false` is certain. */
  mayHold(commandId: string): boolean {
    return this.#commandIds.has(commandId);
  }

  /** How many commands made its events. */
  get commands(): number {
    return this.#commandIds.size;
  }

  /** As it is after events that follow directly on this one. */
  after<C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    events: readonly RecordedDomainEvent[],
  ): Subject<State> {
    const last = events.at(-1);
    if (last === undefined) return this;
    for (const { metadata } of events) this.#commandIds.add(metadata.commandId);
    const state = fold(decider, events, this.state);
    const isPersonal = this.isPersonal || events.some(({ type }) => PERSONAL_FIELDS[type] !== undefined);
    const { revision, position } = last;
    return new Subject({ state, revision, position, isPersonal }, this.#commandIds);
  }
}
