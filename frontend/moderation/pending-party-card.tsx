import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { cutText, LIMITS } from '@duende/contracts/common/limits';
import { Link } from '@tanstack/react-router';
import { shortDay } from '../dates/date-text.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Poster } from '../parties/poster.tsx';
import { StyleChips } from '../parties/style-chips.tsx';
import { OVER, RowActions, type PendingRowProps } from './row-actions.tsx';
import { PartyTerms } from './party-preview.tsx';
import { PendingSigns } from './pending-signs.tsx';
import { RowPick } from './row-pick.tsx';

const { description: DESCRIPTION, dates: DATES, styles: STYLES } = LIMITS.pendingPreview;

interface PendingPartyCardProps extends PendingRowProps {
  readonly party: PendingEventAnswer;
  /** it is the one that the preview shows */
  readonly isCurrent: boolean;
}

export function PendingPartyCard(props: PendingPartyCardProps) {
  const { party, isCurrent, itemProps, change, isTooSoon, isPicked, onPick, onDecide, onReason } = props;
  const description = cutText(party.description, DESCRIPTION);
  return (
    <li
      {...itemProps}
      aria-label={party.name}
      className={classNames(
        'panel relative flex scroll-mt-36 flex-col overflow-hidden rounded-3xl',
        isPicked && 'ring-2 ring-acid',
        isCurrent && 'lg:ring-2 lg:ring-uv',
        change && OVER,
      )}
    >
      <Poster party={party} sizes="(min-width: 40rem) 30rem, 100vw" className="aspect-[16/10]" />
      <RowPick
        name={party.name}
        isPicked={isPicked}
        isOver={change !== undefined}
        onToggle={onPick}
        className="absolute top-3 left-3"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h2 dir="auto" className="display text-name wrap-anywhere">
          <Link
            to="/event/$key"
            params={{ key: party.id }}
            className="inline-flex min-h-11 items-center rounded hover:text-uv"
          >
            {party.name}
          </Link>
        </h2>
        <p className="text-text-2">
          <span className={party.type === 'festival' ? 'text-magenta' : undefined}>{party.type}</span>
          <span>{` · ${party.location} · `}</span>
          <span className="tabular-nums">{party.dates.slice(0, DATES).map(shortDay).join(', ')}</span>
          {party.dates.length > DATES && <span>{` +${party.dates.length - DATES} más`}</span>}
        </p>
        <StyleChips styles={party.styles} max={STYLES} />
        {description && (
          <p dir="auto" className="text-sm wrap-anywhere text-text-3">
            {description.length < party.description.length ? `${description}…` : description}
          </p>
        )}
        <PartyTerms party={party} />
        <PendingSigns party={party} />
        <RowActions
          id={party.id}
          change={change}
          isTooSoon={isTooSoon}
          className="grid grid-cols-2 gap-x-3 gap-y-1 pt-2"
        >
          <Button kind="primary" aria-label={`Aprobar ${party.name}`} onClick={() => onDecide('approve')}>
            Aprobar
          </Button>
          <Button kind="danger" aria-label={`Rechazar ${party.name}`} onClick={() => onDecide('reject')}>
            Rechazar
          </Button>
          <Button
            kind="quiet"
            aria-label={`Rechazar con motivo… ${party.name}`}
            aria-haspopup="dialog"
            onClick={onReason}
            className="col-span-2 text-sm"
          >
            Rechazar con motivo…
          </Button>
        </RowActions>
      </div>
    </li>
  );
}
