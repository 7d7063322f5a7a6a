import type { Position } from '@duende/contracts/events/domain-event';
import type { Semaphore } from '@duende/platform/resilience/semaphore';
import { encodedAnswer, type Described, type EncodedAnswer } from './encoded-answer.ts';

export interface AnswerReader {
  /** day in Madrid */
  readonly today: string;
  /** of the read models */
  readonly position: Position;
  /** the caller's last write, which the answer must include */
  readonly wanted: Position | null;
  /** Aborts when the caller leaves; called only if the caller must wait. */
  readonly gone?: () => AbortSignal;
  /** Called if an answer of effort `once` is made for this caller. */
  readonly onMade?: () => void;
}

/** `position`: up to which it is current. */
export interface AnswerAt {
  readonly answer: EncodedAnswer;
  readonly position: Position;
}

export interface AnswerSource extends Pick<Described, 'type' | 'keeping'> {
  bytes(today: string): Buffer | Promise<Buffer>;
  /** Equal versions mean equal content. */
  version(): number | string;
  /** ms of reuse after a change, from the start of making */
  readonly heldMs: number;
}

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
  /** still waiting */
  callers: number;
  readonly unwanted: AbortController;
}

export interface ReusedAnswerOptions extends Pick<Described, 'fixedHeaders' | 'encoding' | 'effort'> {
  /** shared limit on concurrent work */
  readonly inTurn: Semaphore;
  readonly now: () => number;
  readonly onMade?: () => void;
}

/**
 * The first caller after a change or midnight has it made. Its source says how long it is reused; the author
 * of a newer change gets another.
 */
export class ReusedAnswer {
  readonly #source: AnswerSource;
  readonly #options: ReusedAnswerOptions;
  #made: Made | null = null;
  #coming: Coming | null = null;

  constructor(source: AnswerSource, options: ReusedAnswerOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** in bytes */
  get size(): number {
    return this.#made?.answer.form.bytes.length ?? 0;
  }

  isOutdated(): boolean {
    const made = this.#made;
    return made !== null && made.version !== this.#source.version() && !this.#isHeld(made);
  }

  /** Made if necessary. Rejects with the error of its source, encoder or `inTurn`. */
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
    // A `kept` answer is made once per change.
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
    // Callers who left do not handle the rejection.
    made.catch(() => undefined);
    return coming;
  }
}
