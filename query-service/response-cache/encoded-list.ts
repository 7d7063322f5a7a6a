import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Semaphore } from '@duende/platform/resilience/semaphore';
import { encodedAnswer, type Described, type EncodedAnswer } from './encoded-answer.ts';

/** Who asks for a list. */
export interface ListReader {
  /** the day in Madrid */
  readonly today: string;
  /** up to which every change is here */
  readonly position: Position;
  /** the caller's own last write, which the list has to show; not above `position` */
  readonly wanted: Position | null;
  /** Gives a signal that is aborted when the caller leaves; asked only where the caller has to wait. Default: the caller stays. */
  readonly gone?: () => AbortSignal;
  /** Called where a list of effort `once` is encoded because this caller asks. */
  readonly onMade?: () => void;
}

/** A list and up to which position it shows every change. */
export interface ListAt {
  readonly answer: EncodedAnswer;
  readonly position: Position;
}

/** What a list is encoded from. */
export interface ListSource {
  /** media type of its bytes */
  readonly type: string;
  /** the list on a day */
  bytes(today: string): Buffer;
  /** how many changes it took to it: the same number means the same list */
  changes(): number;
}

/** Of when a list is: of the moment in which it began to be encoded. */
interface Moment {
  readonly changes: number;
  readonly day: string;
  readonly beganAt: number;
  position: Position;
}

interface Made extends Moment {
  readonly answer: EncodedAnswer;
}

interface Coming extends Moment {
  readonly made: Promise<ListAt>;
  /** callers who have not left */
  callers: number;
  readonly unwanted: AbortController;
}

export interface EncodedListOptions extends Pick<Described, 'fixedHeaders' | 'encoding' | 'effort'> {
  /** bounds how many lists are encoded at one time; lists share it */
  readonly inTurn: Semaphore;
  /** milliseconds */
  readonly now: () => number;
  /** called after each encoding */
  readonly onMade?: () => void;
}

/**
 * A list in one encoding. The first caller after a change or a midnight has it encoded; it then stands for `LIMITS.listHeldMs`, whatever
 * changes, except for who wrote one of the changes.
 */
export class EncodedList {
  readonly #source: ListSource;
  readonly #options: EncodedListOptions;
  #made: Made | null = null;
  #coming: Coming | null = null;

  constructor(source: ListSource, options: EncodedListOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** bytes that it holds */
  get size(): number {
    return this.#made?.answer.form.bytes.length ?? 0;
  }

  /** The list, at once or when it is encoded. Rejects with what its source, its encoder or `inTurn` fails with. */
  at(reader: ListReader): ListAt | Promise<ListAt> {
    const { today, position, wanted } = reader;
    const changes = this.#source.changes();
    const made = this.#made;
    if (made !== null && made.day === today) {
      if (made.changes === changes) made.position = position;
      const shows = wanted === null || wanted <= made.position;
      if (shows && (made.changes === changes || this.#isHeld(made))) return made;
    }
    // A list that is kept is encoded once for each change, whoever asks first.
    if (this.#coming === null && this.#options.effort === 'once') reader.onMade?.();
    const coming = (this.#coming ??= this.#encode(today, position));
    this.#join(coming, reader.gone?.());
    const serves = coming.day === today && (wanted === null || wanted <= coming.position);
    return serves && this.#isHeld(coming) ? coming.made : coming.made.then(() => this.at(reader));
  }

  #isHeld({ beganAt }: Moment): boolean {
    return this.#options.now() - beganAt < LIMITS.listHeldMs;
  }

  /** When all callers have left before the encoding began, it does not begin. */
  #join(coming: Coming, gone: AbortSignal | undefined): void {
    coming.callers += 1;
    const leave = () => {
      coming.callers -= 1;
      if (coming.callers > 0) return;
      if (this.#coming === coming) this.#coming = null;
      coming.unwanted.abort();
    };
    if (gone?.aborted) leave();
    else gone?.addEventListener('abort', leave, { once: true });
  }

  #encode(day: string, position: Position): Coming {
    const moment: Moment = { changes: this.#source.changes(), day, beganAt: this.#options.now(), position };
    const unwanted = new AbortController();
    const encode = () =>
      encodedAnswer(this.#source.bytes(day), { ...this.#options, type: this.#source.type });
    const made = this.#options
      .inTurn(async () => {
        const answer = await encode();
        this.#made = { ...moment, answer };
        this.#options.onMade?.();
        return this.#made;
      }, unwanted.signal)
      .finally(() => {
        if (this.#coming === coming) this.#coming = null;
      });
    const coming: Coming = { ...moment, made, callers: 0, unwanted };
    // Who has left does not read a failure.
    made.catch(() => undefined);
    return coming;
  }
}
