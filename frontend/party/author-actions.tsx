import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { Link } from '@tanstack/react-router';
import { useToday } from '../dates/use-today.ts';
import { mayPropose, maySayOf } from '../parties/author-rules.ts';
import { useOwnParty } from '../parties/use-own-party.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ProposalNote } from './proposal-note.tsx';

interface AuthorActionsProps {
  readonly party: EventAnswer;
  readonly onCondition: () => void;
}

/** What its author does with a party that is published, and what became of what they proposed; nobody else is shown anything. */
export function AuthorActions({ party, onCondition }: AuthorActionsProps) {
  const own = useOwnParty(party);
  const [maySay, mayChange] = [maySayOf(party, useToday()), mayPropose(party)];
  if (own === undefined || !(maySay || mayChange || own.proposal !== null)) return null;
  return (
    <section aria-label="Tu evento" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {mayChange && (
          <Link to="/" search={{ edit: party.id }} className={buttonClass('secondary')}>
            Editar
          </Link>
        )}
        {maySay && (
          <Button aria-haspopup="dialog" onClick={onCondition}>
            Cancelar o mover
          </Button>
        )}
      </div>
      {own.proposal !== null && own.proposal.state !== 'withdrawn' ? (
        <ProposalNote party={own} proposal={own.proposal} />
      ) : (
        mayChange && (
          <p className="text-sm text-text-3">
            Lo que edites lo revisa alguien del equipo antes de que se vea. Cancelar se ve al momento.
          </p>
        )
      )}
    </section>
  );
}
