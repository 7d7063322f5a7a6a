import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { Link } from '@tanstack/react-router';
import { useToday } from '../dates/use-today.ts';
import { mayPropose, maySayOf } from '../parties/author-rules.ts';
import { CopyParty } from '../parties/publish/copy-party.tsx';
import { useIsOwnParty } from '../parties/use-own-party.ts';
import { useMay } from '../session/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';

interface AuthorActionsProps {
  readonly party: EventAnswer;
  readonly onCondition: () => void;
}

/** What its author does with a party that is published; nobody else is shown anything. */
export function AuthorActions({ party, onCondition }: AuthorActionsProps) {
  const isOwn = useIsOwnParty(party);
  const [maySay, mayChange] = [maySayOf(party, useToday()), mayPropose(party)];
  // Administrators have the same among their own actions.
  const mayEdit = useMay('party.edit');
  if (!isOwn) return null;
  return (
    <section aria-label="Tu evento" className="flex flex-wrap gap-3">
      {maySay && !mayEdit && (
        <Button aria-haspopup="dialog" onClick={onCondition}>
          Cancelar o mover
        </Button>
      )}
      {mayChange && !mayEdit && (
        <Link to="/" search={{ edit: party.id }} className={buttonClass('secondary')}>
          Proponer cambio
        </Link>
      )}
      <CopyParty party={party} isOwn />
    </section>
  );
}
