import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { differenceWords, markSentence } from './mark-words.ts';
import { storyRows } from './story-rows.ts';

/** Every mark and every point of the curve. */
export function StoryTable({ story }: { readonly story: PartyStoryAnswer }) {
  return (
    <table className="story-table mt-6 w-full tabular-nums">
      <caption className="sr-only">Cambios y asistencia, por orden de tiempo</caption>
      <thead>
        <tr>
          <th scope="col">Momento</th>
          <th scope="col">Van</th>
          <th scope="col">Qué pasó</th>
        </tr>
      </thead>
      <tbody>
        {storyRows(story).map(({ at, count, difference, mark }, index) => (
          // Several rows may be of one moment, and their order never changes.
          <tr key={index}>
            <th scope="row">
              <time dateTime={at}>{momentDayAndTime(at)}</time>
            </th>
            <td>{count}</td>
            <td className="wrap-anywhere text-text-2">
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
