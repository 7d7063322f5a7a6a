import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { encodedAnswer, type EncodedAnswer } from './encoded-answer.ts';

/** Who asks for a list. */
export interface ListReader {
  /** the day in Madrid */
  readonly today: string;
  /** up to which every change is here */
  readonly position: Position;
  /** the caller's own last write, which the list has to show */
  readonly wanted: Position | null;
}

/** A list and up to which position it shows every change. */
export interface ListAt {
  readonly answer: EncodedAnswer;
  readonly position: Position;
}

/** What a list is encoded from. */
interface ListSource {
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
  readonly made: Promise<ListAt | null>;
}

export interface EncodedListOptions {
  readonly fixedHeaders: readonly string[];
  readonly onError: (error: unknown) => void;
  /** milliseconds */
  readonly now: () => number;
}

/**
 * A list in every encoding. It is encoded anew for who asks first after a change or a midnight, and stands for `LIMITS.listHeldMs` from then
 * on, whatever changes: however fast that is, encoding costs the same.
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

  /** The list, at once or when it is encoded; `null` where it would not show what its reader wrote, or cannot be encoded. */
  at(reader: ListReader): ListAt | null | Promise<ListAt | null> {
    const { today, position, wanted } = reader;
    const changes = this.#source.changes();
    const made = this.#made;
    if (made !== null && made.day === today) {
      if (made.changes === changes) made.position = position;
      if (made.changes === changes || this.#isHeld(made))
        return wanted === null || wanted <= made.position ? made : null;
    }
    this.#coming ??= this.#encode(today, position);
    const coming = this.#coming;
    const serves = coming.day === today && (wanted === null || wanted <= coming.position);
    return serves && this.#isHeld(coming) ? coming.made : coming.made.then(() => this.at(reader));
  }

  /** A list that cannot be written is one that cannot be encoded. */
  async #encoded(day: string): Promise<EncodedAnswer> {
    const { fixedHeaders } = this.#options;
    return await encodedAnswer(this.#source.bytes(day), { fixedHeaders, type: this.#source.type });
  }

  #isHeld({ beganAt }: Moment): boolean {
    return this.#options.now() - beganAt < LIMITS.listHeldMs;
  }

  #encode(day: string, position: Position): Coming {
    const moment: Moment = { changes: this.#source.changes(), day, beganAt: this.#options.now(), position };
    const made = this.#encoded(day).then(
      (answer) => (this.#made = { ...moment, answer }),
      (error: unknown) => {
        this.#options.onError(error);
        return null;
      },
    );
    return { ...moment, made: made.finally(() => (this.#coming = null)) };
  }
}
