import type { GoabaseParty } from '@duende/contracts/imports/import-answers';
import { dayRuns, lastOf } from '@duende/contracts/common/day-runs';
import { shortDays } from '../dates/date-text.ts';
import { hoursTexts, moreDates } from '../dates/hours-text.ts';
import { SOURCE_STATUS_WORDS } from '../parties/source-status.ts';
import { cutLine } from './cut-words.ts';

const STATE_WORDS: Readonly<Record<Exclude<GoabaseParty['state'], 'new'>, string>> = {
  here: 'Ya está en Duende',
  unnamed: 'No se puede importar: no tiene nombre',
  undated: 'No se puede importar: no dice qué día es',
  elsewhere: 'No se puede importar: no está en ninguna de nuestras zonas',
  over: 'No se puede importar: ya ha pasado',
};

function signsOfEntry({ state, notice, cut }: GoabaseParty): readonly string[] {
  return [
    ...(state === 'new' ? [] : [STATE_WORDS[state]]),
    ...(notice === undefined ? [] : [SOURCE_STATUS_WORDS[notice]]),
    ...(state === 'new' ? cutLine(cut) : []),
  ];
}

interface GoabaseRowProps {
  readonly party: GoabaseParty;
  readonly today: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

export function GoabaseRow({ party, today, isChosen, onToggle }: GoabaseRowProps) {
  const name = party.name || 'Sin nombre';
  const isNew = party.state === 'new';
  const [run] = dayRuns(party.dates);
  const when = run === undefined ? [] : [shortDays(run[0], lastOf(run)), moreDates(party.dates, run)];
  const facts = [
    ...when,
    ...hoursTexts({ ...party, cancelledDates: [] }, today),
    party.town,
    party.location ?? '',
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-1 rounded-2xl bg-surface-1 pr-2 has-focus-visible:outline-3 has-focus-visible:outline-acid">
      <label
        className={`flex min-w-0 flex-1 items-start gap-4 rounded-2xl p-4 ${isNew ? 'cursor-pointer hover:bg-surface-2' : ''}`}
      >
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isNew}
          onChange={onToggle}
          className="mt-1 size-5 shrink-0 cursor-pointer accent-uv disabled:cursor-default"
        />
        <span className="flex min-w-0 flex-col gap-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-sm wrap-anywhere text-text-2 tabular-nums">{facts.join(' · ')}</span>
          {signsOfEntry(party).map((sign) => (
            <span key={sign} className="text-sm text-amber">
              {sign}
            </span>
          ))}
        </span>
      </label>
      <a
        href={party.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Ver ${name} en Goabase`}
        className="inline-flex min-h-11 items-center px-2 pt-1 text-sm text-uv underline underline-offset-4"
      >
        Ver
      </a>
    </li>
  );
}
