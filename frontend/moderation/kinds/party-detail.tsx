import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { costLabel } from '@duende/contracts/parties/cost-label';
import { fieldRow, fieldsOf, isOfKind, type PartyField } from '@duende/contracts/parties/party-fields';
import { artistsWithoutHours } from '@duende/contracts/parties/party-sets';
import { knownEarlyWords } from '@duende/contracts/parties/secret-place-words';
import { madridMinute } from '@duende/contracts/parties/secret-place';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortDay } from '../../dates/date-text.ts';
import { hoursTexts } from '../../dates/hours-text.ts';
import { useNow, useToday } from '../../dates/use-today.ts';
import { CareList } from '../../parties/care-list.tsx';
import { Poster } from '../../parties/poster.tsx';
import { LineupChips } from '../../parties/lineup-chips.tsx';
import { SetTable } from '../../parties/set-table.tsx';
import { StyleChips } from '../../parties/style-chips.tsx';
import type { DetailProps } from '../queue/queue-kind.ts';
import { PendingSigns } from './party-signs.tsx';

const SHOWN_APART: readonly PartyField[] = ['cost', 'place'];
const OTHER_FACTS = fieldsOf('line', 'link', 'map').filter((field) => !SHOWN_APART.includes(field));
const TEXTS = fieldsOf('text');

export function PartyDetail({ item: party, onOnly }: DetailProps<PendingEventAnswer>) {
  const now = useNow();
  const hours = hoursTexts(party, useToday()).join(', ');
  const hasPlace = party.latitude !== null && party.longitude !== null;
  return (
    <div className="flex flex-col gap-4">
      <p dir="auto" className="display text-name wrap-anywhere">
        <Link
          to="/event/$key"
          params={{ key: party.id }}
          className="inline-flex min-h-11 items-center rounded hover:text-uv"
        >
          {party.name}
        </Link>
      </p>
      <PendingSigns party={party} onOnly={onOnly} />
      <Poster party={party} sizes="26rem" className="aspect-[2/1] shrink-0 rounded-2xl" />
      <dl className="flex flex-col gap-2">
        <Fact term="Tipo">{party.type}</Fact>
        <Fact term="Zona">{party.location}</Fact>
        {party.place && <Fact term={fieldRow('place').words.label}>{party.place}</Fact>}
        {party.placeFrom && <Fact term="Secreto">{knownEarlyWords(party.placeFrom, madridMinute(now))}</Fact>}
        <Fact term="Fechas">{party.dates.map(shortDay).join(', ')}</Fact>
        {hours && <Fact term="Hora">{hours}</Fact>}
        {party.cost && <Fact term="Precio">{costLabel(party.cost)}</Fact>}
        {hasPlace && (
          <Fact term="Coordenadas">{`${party.latitude?.toFixed(4)}, ${party.longitude?.toFixed(4)}`}</Fact>
        )}
        <OtherFacts party={party} />
      </dl>
      <StyleChips styles={party.styles} />
      <LineupChips lineup={artistsWithoutHours(party)} isPlain />
      {(party.sets ?? []).length > 0 && <SetTable party={party} isPlain />}
      <CareList care={party.care} />
      {TEXTS.map(
        (field) =>
          party[field] && (
            <p key={field} dir="auto" className="wrap-anywhere whitespace-pre-line text-text-2">
              {party[field]}
            </p>
          ),
      )}
    </div>
  );
}

function OtherFacts({ party }: { readonly party: PendingEventAnswer }) {
  return OTHER_FACTS.map(
    (field) =>
      party[field] && (
        <Fact key={field} term={fieldRow(field).words.label}>
          {isOfKind(field, 'line') ? party[field] : <LinkOut href={party[field]} />}
        </Fact>
      ),
  );
}

function LinkOut({ href }: { readonly href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="inline-block py-1 text-uv underline underline-offset-4"
    >
      {href}
    </a>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-text-3">{term}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere tabular-nums">
        {children}
      </dd>
    </div>
  );
}
