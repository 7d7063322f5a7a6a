import type { EventAnswer } from '@duende/contracts/api/answers';
import { cutText, LIMITS } from '@duende/contracts/constants/limits';
import { Link } from '@tanstack/react-router';
import { shortDay } from '../../lib/time/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { Poster } from '../../ui/poster.tsx';
import { StyleChips } from '../../ui/style-chips.tsx';
import { useModerateParty } from './use-moderate-party.ts';

const { description: DESCRIPTION, dates: DATES, styles: STYLES } = LIMITS.pendingPreview;

export function PendingPartyCard({ party }: { readonly party: EventAnswer }) {
  const moderate = useModerateParty();
  const decide = (decision: 'approve' | 'reject') => moderate.mutate({ id: party.id, decision });
  const description = cutText(party.description, DESCRIPTION);
  return (
    <li className="panel flex flex-col overflow-hidden rounded-3xl">
      <Poster party={party} sizes="(min-width: 40rem) 30rem, 100vw" className="aspect-[16/10]" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h2 dir="auto" className="display text-name wrap-break-word">
          <Link to="/event/$key" params={{ key: party.id }} className="text-text hover:text-uv">
            {party.name}
          </Link>
        </h2>
        <p className="text-text-2">
          <span className={party.type === 'festival' ? 'text-magenta' : undefined}>{party.type}</span>
          {' · '}
          {party.location}
          {' · '}
          <span className="tabular-nums">{party.dates.slice(0, DATES).map(shortDay).join(', ')}</span>
          {party.dates.length > DATES && ` +${party.dates.length - DATES} más`}
        </p>
        <StyleChips styles={party.styles} max={STYLES} />
        {description && (
          <p dir="auto" className="text-sm wrap-break-word text-text-3">
            {description}
            {description.length < party.description.length && '…'}
          </p>
        )}
        <div className="mt-auto grid grid-cols-2 gap-3 pt-2">
          <Button kind="primary" aria-label={`Aprobar ${party.name}`} onClick={() => decide('approve')}>
            Aprobar
          </Button>
          <Button kind="danger" aria-label={`Rechazar ${party.name}`} onClick={() => decide('reject')}>
            Rechazar
          </Button>
        </div>
      </div>
    </li>
  );
}
