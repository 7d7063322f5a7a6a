import { fieldRow } from '@duende/contracts/parties/party-fields';
import { setProblems, type SetProblem } from '@duende/contracts/parties/party-sets';
import { TextArea } from '../../ui/field.tsx';
import { SetTable } from '../set-table.tsx';
import { setsOf, type PartyDraft } from './party-draft.ts';

interface SetsFieldProps {
  readonly draft: PartyDraft;
  readonly error: string | undefined;
  readonly onChange: (sets: string) => void;
}

/** Eighty lines of the longest stage and name. */
const LONGEST = 12_000;
/** Problems; the rest are counted. */
const NAMED = 5;
const ROWS = { min: 5, max: 16 };

/** One line for each set, and below it what becomes of the lines. */
export function SetsField({ draft, error, onChange }: SetsFieldProps) {
  const { dates, startTime, endTime } = draft;
  const party = { dates, startTime, endTime, cancelledDates: [], sets: setsOf(draft) };
  const lines = draft.sets.split('\n').length;
  const problems = [...new Set(setProblems(party).map(problemText))];
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label={fieldRow('sets').words.inForm}
        rows={Math.min(ROWS.max, Math.max(ROWS.min, lines + 1))}
        limit={LONGEST}
        placeholder={'23:00-00:30 · Main · Ajja\n00:30 · Main · Astrix\n23:30 · Chill · Solar Fields'}
        hint="Un set por línea, con la hora delante. «Main:» o «Sábado:» solos en una línea valen para las de debajo. La madrugada es de la noche anterior."
        error={error}
        value={draft.sets}
        onChange={({ target }) => onChange(target.value)}
      />
      <div role="status" className="text-sm text-amber empty:hidden">
        {problems.length > 0 && (
          <ul className="flex flex-col gap-1">
            {problems.slice(0, NAMED).map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
            {problems.length > NAMED && <li>{`Y ${problems.length - NAMED} más`}</li>}
          </ul>
        )}
      </div>
      {party.sets.length > 0 && (
        <section aria-label="Así queda el horario" className="rounded-2xl bg-surface-2 p-4">
          <p className="mb-3 text-sm text-text-3">Así queda:</p>
          <SetTable party={party} isPlain />
        </section>
      )}
    </div>
  );
}

/** `Dos sets a la vez en Main: Ajja y Astrix` */
function problemText({ overlapOn, names }: SetProblem): string {
  if (overlapOn === null) return `Fuera del horario de la fiesta: ${names.join(', ')}`;
  return `Dos sets a la vez${overlapOn === '' ? '' : ` en ${overlapOn}`}: ${names.join(' y ')}`;
}
