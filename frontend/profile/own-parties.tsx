import type { OwnEventAnswer, PartyStatus } from '@duende/contracts/parties/party-answers';
import type { OwnProposal } from '@duende/contracts/parties/own-proposal';
import { costLabel } from '@duende/contracts/parties/cost-label';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmedPartiesQuery } from '../parties/rsvp-queries.ts';
import { submittedPartiesQuery } from '../parties/submitted-parties.ts';
import { buttonClass } from '../ui/button.tsx';
import { ConditionBadge } from '../parties/condition-badge.tsx';
import { lazyComponent } from '../browser/lazy-component.ts';
import { WhatIsReviewed } from '../ui/guide-link.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { ListSearch } from '../ui/list-search.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { MoreItems } from '../ui/more-items.tsx';
import { OwnPartyList, OwnPartyRow } from './own-party-list.tsx';

const OwnPartySheet = lazyComponent(async () => (await import('./own-party-sheet.tsx')).OwnPartySheet);

/** Of a list that shows no more unasked, its tab ends two phone screens down. */
const FIRST = { confirmed: 7, submitted: 4 } as const;

export function ConfirmedParties() {
  return (
    <OwnPartyList
      title="Eventos confirmados"
      id="confirmed"
      first={FIRST.confirmed}
      query={useQuery(confirmedPartiesQuery)}
      empty={
        <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-10 text-center">
          <div>
            <p className="text-lg">No tienes eventos confirmados aún</p>
            <p className="mt-1 text-text-2">Pulsa «¿Vas?» en una fiesta y la verás aquí.</p>
          </div>
          <Link to="/" className={buttonClass('secondary')}>
            Ver eventos
          </Link>
        </div>
      }
      row={(party) => (
        <OwnPartyRow
          key={party.id}
          party={party}
          detail={costLabel(party.cost)}
          badge={<ConditionBadge party={party} days={party.dates} />}
        />
      )}
    />
  );
}

const STATES = {
  pending: { words: 'Pendiente', className: 'bg-amber text-bg-0', opens: true },
  approved: { words: 'Publicado', className: 'bg-surface-3 text-text', opens: true },
  rejected: { words: 'Rechazado', className: 'bg-surface-3 text-danger', opens: true },
  withdrawn: { words: 'Lo retiraste', className: 'bg-surface-3 text-text-2', opens: true },
  deleted: { words: 'Eliminado', className: 'bg-surface-3 text-danger', opens: false },
} as const satisfies Record<PartyStatus, { words: string; className: string; opens: boolean }>;

export function SubmittedParties() {
  const [search, setSearch] = useState('');
  const all = useInfiniteQuery(submittedPartiesQuery());
  const found = useInfiniteQuery({ ...submittedPartiesQuery(search), placeholderData: keepPreviousData });
  return (
    <OwnPartyList
      title="Mis eventos"
      id="submitted"
      first={FIRST.submitted}
      total={search === '' ? found.data?.total : undefined}
      query={{
        data: found.data?.items,
        error: found.error,
        refetch: found.refetch,
        hasNextPage: found.hasNextPage,
      }}
      search={
        <ListSearch
          total={all.data?.total ?? 0}
          label="Buscar en mis eventos"
          value={search}
          onSearch={setSearch}
          className="mb-4 max-w-80"
        />
      }
      more={
        <MoreItems
          list={found}
          shown={found.data?.items.length ?? 0}
          total={search === '' ? found.data?.total : undefined}
        />
      }
      empty={
        search !== '' ? (
          <p className="panel rounded-3xl px-6 py-10 text-center text-lg">
            Ningún evento tuyo coincide con la búsqueda
          </p>
        ) : (
          <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-10 text-center">
            <p className="text-lg">No has publicado ningún evento todavía</p>
            <Link to="/" search={{ view: 'form' }} className={buttonClass('secondary')}>
              Publicar Evento
            </Link>
          </div>
        )
      }
      row={(party) => <SubmittedParty key={party.id} party={party} />}
    />
  );
}

function SubmittedParty({ party }: { readonly party: OwnEventAnswer }) {
  const { words, className, opens } = STATES[party.status];
  const { proposal } = party;
  const reason = party.decision?.reason ?? (proposal?.state === 'rejected' ? proposal.reason : null);
  return (
    <OwnPartyRow
      party={party}
      opens={opens}
      note={
        reason && (
          <>
            <span className="font-semibold">{'Motivo: '}</span>
            <span dir="auto">{reason}</span>
            <span className="relative block">
              <WhatIsReviewed />
            </span>
          </>
        )
      }
      badge={
        <span className="flex flex-wrap items-center gap-2">
          {party.status === 'approved' && <ConditionBadge party={party} days={party.dates} />}
          <span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${className}`}>{words}</span>
          {party.status === 'approved' && proposal && <ProposalState proposal={proposal} />}
        </span>
      }
      action={<OwnPartyActions party={party} />}
    />
  );
}

function ProposalState({ proposal: { state } }: { readonly proposal: OwnProposal }) {
  if (state === 'open')
    return (
      <span className="rounded-full bg-amber px-3 py-0.5 text-sm font-semibold text-bg-0">
        Cambio propuesto, pendiente
      </span>
    );
  if (state !== 'rejected') return null;
  return (
    <span className="rounded-full bg-surface-3 px-3 py-0.5 text-sm font-semibold text-danger">
      Cambio rechazado
    </span>
  );
}

function OwnPartyActions({ party }: { readonly party: OwnEventAnswer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MoreButton words={`Más opciones sobre ${party.name}`} onClick={() => setOpen(true)} />
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <OwnPartySheet party={party} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
