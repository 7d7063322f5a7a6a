import type { Position } from '@duende/contracts/events/domain-event';
import type { Semaphore } from '@duende/platform/resilience/semaphore';
import { encodedAnswer, type Described, type EncodedAnswer } from './encoded-answer.ts';

/** Who asks for an answer. */
export interface AnswerReader {
  /** the day in Madrid */
  readonly today: string;
  /** up to which every change is here */
  readonly position: Position;
  /** the caller's own last write, which the answer has to show; not above `position` */
  readonly wanted: Position | null;
  /** Gives a signal that is aborted when the caller leaves; asked only where the caller has to wait. Default: the caller stays. */
  readonly gone?: () => AbortSignal;
  /** Called where an answer of effort `once` is made because this caller asks. */
  readonly onMade?: () => void;
}

/** An answer and up to which position it shows every change. */
export interface AnswerAt {
  readonly answer: EncodedAnswer;
  readonly position: Position;
}

/** What an answer is made of. */
export interface AnswerSource extends Pick<Described, 'type' | 'keeping'> {
  /** the content on a day */
  bytes(today: string): Buffer | Promise<Buffer>;
  /** The version of what it shows: the same one means the same content. */
  version(): number | string;
  /** milliseconds for which it may be given after a change, from when it began to be made */
  readonly heldMs: number;
}

/** Of when an answer is: of the moment in which it began to be made. */
interface Moment {
  readonly version: number | string;
  readonly day: string;
  readonly beganAt: number;
  position: Position;
}

interface Made extends Moment {
  readonly answer: EncodedAnswer;
}

interface Coming extends Moment {
  readonly made: Promise<AnswerAt>;
  /** callers who have not left */
  callers: number;
  readonly unwanted: AbortController;
}

export interface StandingAnswerOptions extends Pick<Described, 'fixedHeaders' | 'encoding' | 'effort'> {
  /** bounds how many answers are made at one time; they share it */
  readonly inTurn: Semaphore;
  /** milliseconds */
  readonly now: () => number;
  /** called after each making */
  readonly onMade?: () => void;
}

/**
 * An answer in one encoding. The first caller after a change or a midnight has it made; it then stands for as long as its source lets it,
 * whatever changes, except for who wrote one of the changes.
 */
export class StandingAnswer {
  readonly #source: AnswerSource;
  readonly #options: StandingAnswerOptions;
  #made: Made | null = null;
  #coming: Coming | null = null;

  constructor(source: AnswerSource, options: StandingAnswerOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** bytes that it holds */
  get size(): number {
    return this.#made?.answer.form.bytes.length ?? 0;
  }

  /** Whether it holds what nobody will be given any more. */
  isOutdated(): boolean {
    const made = this.#made;
    return made !== null && made.version !== this.#source.version() && !this.#isHeld(made);
  }

  /** The answer, at once or when it is made. Rejects with what its source, its encoder or `inTurn` fails with. */
  at(reader: AnswerReader): AnswerAt | Promise<AnswerAt> {
    const { today, position, wanted } = reader;
    const version = this.#source.version();
    const made = this.#made;
    if (made !== null && made.day === today) {
      const isSame = made.version === version;
      if (isSame && position > made.position) made.position = position;
      const shows = wanted === null || wanted <= made.position;
      if (shows && (isSame || this.#isHeld(made))) return made;
    }
    // One that is kept is made once for each change, whoever asks first.
    if (this.#coming === null && this.#options.effort === 'once') reader.onMade?.();
    const coming = (this.#coming ??= this.#make(today, position));
    this.#join(coming, reader.gone?.());
    const serves = coming.day === today && (wanted === null || wanted <= coming.position);
    const isNew = coming.version === version || this.#isHeld(coming);
    return serves && isNew ? coming.made : coming.made.then(() => this.at(reader));
  }

  #isHeld({ beganAt }: Moment): boolean {
    return this.#options.now() - beganAt < this.#source.heldMs;
  }

  /** When all callers have left before the making began, it does not begin. */
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

  #make(day: string, position: Position): Coming {
    const moment: Moment = { version: this.#source.version(), day, beganAt: this.#options.now(), position };
    const unwanted = new AbortController();
    const { type, keeping } = this.#source;
    const encode = async () =>
      encodedAnswer(await this.#source.bytes(day), { ...this.#options, type, keeping });
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
