import type { PartyStoryAnswer, PartyMark } from '@duende/contracts/history/story-answers';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { differenceWords, markSentence } from './mark-words.ts';

interface StoryRow {
  readonly at: string;
  readonly count: number;
  /** the change from the row before; `null` in the first one */
  readonly difference: number | null;
  /** `null` for a point of the curve */
  readonly mark: PartyMark | null;
}

/** Rows by time; at one moment the curve point comes first. */
export function storyRows({ marks, curve }: Pick<PartyStoryAnswer, 'marks' | 'curve'>): readonly StoryRow[] {
  const all = [
    ...curve.map((point) => ({ ...point, mark: null })),
    ...marks.map((mark) => ({ ...mark, mark })),
  ];
  return all
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, count, mark }, index) => {
      const before = all[index - 1];
      return { at, count, difference: before === undefined ? null : count - before.count, mark };
    });
}

const CELL = 'border-b border-border py-[0.5rem] pr-[1rem] text-left align-top';

export function StoryTable({ story }: { readonly story: PartyStoryAnswer }) {
  return (
    <table className="mt-6 w-full tabular-nums">
      <caption className="sr-only">Cambios y asistencia, por orden de tiempo</caption>
      <thead>
        <tr>
          {['Momento', 'Van', 'Qué pasó'].map((name) => (
            <th key={name} scope="col" className={CELL}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {storyRows(story).map(({ at, count, difference, mark }, index) => (
          // Rows may share a moment, but their order never changes.
          <tr key={index}>
            <th scope="row" className={classNames(CELL, 'font-normal text-text-3')}>
              <time dateTime={at}>{momentDayAndTime(at)}</time>
            </th>
            <td className={CELL}>{count}</td>
            <td className={classNames(CELL, 'wrap-anywhere text-text-2')}>
              {mark !== null ? (
                <bdi>{markSentence(mark)}</bdi>
              ) : difference === null ? (
                'Asistencia'
              ) : (
                `Asistencia: ${differenceWords(difference)}`
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
