import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { costLabel } from '@duende/contracts/parties/cost-label';
import { fieldRow, fieldsOf } from '@duende/contracts/parties/party-fields';
import type { ReactNode } from 'react';
import { shortDay } from '../dates/date-text.ts';
import { hoursTexts } from '../dates/hours-text.ts';
import { useToday } from '../dates/use-today.ts';
import { Poster } from '../parties/poster.tsx';
import { LineupChips } from '../parties/lineup-chips.tsx';
import { StyleChips } from '../parties/style-chips.tsx';

const LINKS = fieldsOf('link', 'map');

/** All details of a party, beside the list. Phones open the party's page instead. */
export function PartyPreview({ party }: { readonly party: EventAnswer }) {
  const hours = hoursTexts(party, useToday()).join(', ');
  const hasPlace = party.latitude !== null && party.longitude !== null;
  return (
    <aside
      aria-label="Vista previa"
      className="panel sticky top-32 hidden max-h-[calc(100dvh-9rem)] overflow-y-auto rounded-3xl lg:block"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without this the keyboard cannot (axe asks for it)
      tabIndex={0}
    >
      <Poster party={party} sizes="26rem" className="aspect-[4/3]" />
      <div className="flex flex-col gap-5 p-6">
        <p dir="auto" className="display text-title wrap-anywhere">
          {party.name}
        </p>
        <dl className="flex flex-col gap-2">
          <Fact term="Tipo">{party.type}</Fact>
          <Fact term="Lugar">{party.location}</Fact>
          <Fact term="Fechas">{party.dates.map(shortDay).join(', ')}</Fact>
          {hours && <Fact term="Hora">{hours}</Fact>}
          {party.cost && <Fact term="Precio">{costLabel(party.cost)}</Fact>}
          {hasPlace && (
            <Fact term="Coordenadas">{`${party.latitude?.toFixed(4)}, ${party.longitude?.toFixed(4)}`}</Fact>
          )}
          <LinkFacts party={party} />
        </dl>
        <StyleChips styles={party.styles} />
        <LineupChips lineup={party.lineup} isPlain />
        {party.description && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-text-2">
            {party.description}
          </p>
        )}
      </div>
    </aside>
  );
}

/** Hours, price and links, where there is no room for the preview. */
export function PartyTerms({ party }: { readonly party: EventAnswer }) {
  const hours = hoursTexts(party, useToday()).join(', ');
  return (
    <dl className="flex flex-col gap-1 text-sm lg:hidden">
      {hours && <Fact term="Hora">{hours}</Fact>}
      {party.cost && <Fact term="Precio">{costLabel(party.cost)}</Fact>}
      <LinkFacts party={party} />
    </dl>
  );
}

function LinkFacts({ party }: { readonly party: EventAnswer }) {
  return LINKS.map(
    (field) =>
      party[field] && (
        <Fact key={field} term={fieldRow(field).words.label}>
          <a
            href={party[field]}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-block py-1 text-uv underline underline-offset-4"
          >
            {party[field]}
          </a>
        </Fact>
      ),
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
