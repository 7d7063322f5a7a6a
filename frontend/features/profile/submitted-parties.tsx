import type { OwnEventAnswer, PartyStatus } from '@duende/contracts/api/answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { submittedPartiesQuery } from '../../lib/queries/own-party-queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { OwnPartyRow } from './own-party-row.tsx';

const STATES = {
  pending: { words: 'Pendiente', look: 'bg-amber text-bg-0', opens: true },
  approved: { words: 'Publicado', look: 'bg-surface-3 text-text', opens: true },
  rejected: { words: 'Rechazado', look: 'bg-surface-3 text-danger', opens: false },
  deleted: { words: 'Retirado', look: 'bg-surface-3 text-danger', opens: false },
} as const satisfies Record<PartyStatus, { words: string; look: string; opens: boolean }>;

/** What a person has published, with what became of it; a moderator's decision shows by itself. */
export function SubmittedParties() {
  return (
    <section aria-labelledby="submitted">
      <h3 id="submitted" className="display mb-4 text-title">
        Mis eventos
      </h3>
      <SubmittedList />
    </section>
  );
}

function SubmittedList() {
  const { data, error, refetch } = useQuery(submittedPartiesQuery);
  if (data === undefined && error !== null)
    return (
      <FailureNote words="No se pudieron cargar tus eventos." error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <p role="status" className="text-text-2">
        Cargando eventos...
      </p>
    );
  if (data.length === 0)
    return (
      <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-10 text-center">
        <p className="text-lg">No has publicado ningún evento todavía</p>
        <Link to="/" search={{ view: 'form' }} className={buttonClass('secondary')}>
          Publicar Evento
        </Link>
      </div>
    );
  return (
    <ul className="flex flex-col gap-3">
      {data.map((party) => (
        <SubmittedParty key={party.id} party={party} />
      ))}
    </ul>
  );
}

function SubmittedParty({ party }: { readonly party: OwnEventAnswer }) {
  const { words, look, opens } = STATES[party.status];
  return (
    <OwnPartyRow
      party={party}
      opens={opens}
      badge={<span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${look}`}>{words}</span>}
    />
  );
}
