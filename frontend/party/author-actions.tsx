import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { Link } from '@tanstack/react-router';
import { useToday } from '../dates/use-today.ts';
import { mayPropose, maySayOf } from '../parties/author-rules.ts';
import { CopyParty } from '../parties/publish/copy-party.tsx';
import { useOwnParty } from '../parties/use-own-party.ts';
import { useMay } from '../session/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import type { OnOpen } from './party-search.ts';
import { ProposalNote } from './proposal-note.tsx';

interface AuthorActionsProps {
  readonly party: EventAnswer;
  readonly onOpen: OnOpen;
}

/** Nothing for others. */
export function AuthorActions({ party, onOpen }: AuthorActionsProps) {
  const own = useOwnParty(party);
  const [maySay, mayChange] = [maySayOf(party, useToday()), mayPropose(party)];
  // Administrators have their own list.
  const mayEdit = useMay('party.edit');
  if (own === undefined) return null;
  return (
    <section aria-label="Tu evento" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {mayChange && !mayEdit && (
          <Link to="/" search={{ edit: party.id }} className={buttonClass('secondary')}>
            Editar
          </Link>
        )}
        {maySay && !mayEdit && (
          <Button aria-haspopup="dialog" onClick={() => onOpen('estado')}>
            Cancelar o mover
          </Button>
        )}
        {maySay && !mayEdit && (
          <Button aria-haspopup="dialog" onClick={() => onOpen('entradas')}>
            Estado de las entradas
          </Button>
        )}
        <CopyParty party={party} isOwn />
      </div>
      {own.proposal !== null && own.proposal.state !== 'withdrawn' ? (
        <ProposalNote party={own} proposal={own.proposal} />
      ) : (
        mayChange &&
        !mayEdit && (
          <p className="text-sm text-text-3">
            Lo que edites lo revisa alguien del equipo antes de que se vea. Cancelar se ve al momento.
          </p>
        )
      )}
    </section>
  );
}
