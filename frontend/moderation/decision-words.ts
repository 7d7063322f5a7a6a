import { isolated } from '@duende/contracts/common/visible-text';
import { messageOf } from '../http/api-error.ts';
import { quoted } from '../ui/quoted.ts';
import type { Verdict } from './moderations.ts';

export interface DecisionWords {
  readonly title: string;
  readonly description: string;
}

export interface Failed<T> {
  readonly item: T;
  readonly error: Error;
  /** who decided first, `null` if unknown; `undefined` after another failure */
  readonly decidedBy?: string | null | undefined;
}

const NAMED = 2;

/** `«Luna Llena», «Bosque» y 2 más` */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map(quoted).join(', ');
  const more = names.length - NAMED;
  if (more > 0) return `${shown} y ${more} más`;
  return shown.replace(/, (?=«[^«]*$)/u, ' y ');
}

export const counted = (count: number, stem: string) => `${count} ${stem}o${count === 1 ? '' : 's'}`;

export function decisionWords<T>(
  { done: doneWords, failed: failedTitle, fallback, past, infinitive }: Verdict<T>,
  what: (item: T) => string,
  done: readonly T[],
  failed: readonly Failed<T>[],
): DecisionWords {
  const [first] = failed;
  if (failed.length === 0 && done.length === 1)
    return { title: doneWords, description: done.map((item) => quoted(what(item))).join('') };
  if (done.length === 0 && failed.length === 1 && first !== undefined)
    // The screen already shows the next one.
    return {
      title: failedTitle,
      description: `${quoted(what(first.item))}. ${messageOf(first.error, fallback)}`,
    };

  const parts = done.length > 0 ? [counted(done.length, past)] : [];
  const names = [...new Set(failed.map(({ decidedBy }) => decidedBy))];
  for (const name of names.filter((by) => by !== undefined)) {
    const count = failed.filter(({ decidedBy }) => decidedBy === name).length;
    parts.push(
      name === null
        ? `${count} ya ${count === 1 ? 'estaba decidido' : 'estaban decididos'}`
        : `${count} ya ${count === 1 ? 'lo' : 'los'} había decidido ${isolated(name)}`,
    );
  }
  const open = failed.filter(({ decidedBy }) => decidedBy === undefined);
  if (open.length > 0)
    parts.push(`${open.length} no se ${open.length === 1 ? 'ha' : 'han'} podido ${infinitive}`);
  const why = [...new Set(open.map(({ error }) => messageOf(error, fallback)))].join(' ');
  return { title: parts.join('; '), description: why || namesOf(done.map(what)) };
}
