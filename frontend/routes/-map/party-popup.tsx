import { NO_TIME } from '@duende/contracts/parties/party-times';
import { costLabel } from '@duende/contracts/parties/cost-label';
import { shortDate } from '../../dates/date-text.ts';
import { ConditionBadge } from '../../parties/condition-badge.tsx';
import { PartyLink } from '../../parties/party-link.tsx';
import { distanceText } from '../../rides/pins/ride-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Pinned } from './party-clusters.ts';

/** What a party's popup says, and the way to its page. */
export function PartyPopup({ pin: { party, day, kilometres } }: { readonly pin: Pinned }) {
  const hour = party.startTime === NO_TIME ? '' : party.startTime;
  const facts = [
    shortDate(day),
    hour,
    costLabel(party.cost),
    kilometres !== null && `a ${distanceText(kilometres)}`,
  ];
  return (
    <div className="flex flex-col items-start gap-1.5 pr-8">
      <h3 dir="auto" className="display text-name leading-[1.12] wrap-anywhere">
        {party.name}
      </h3>
      <ConditionBadge party={party} days={[day]} />
      <p className="text-[0.9375rem] text-text-2">{facts.filter(Boolean).join(' · ')}</p>
      <PartyLink party={party} past={undefined} className={buttonClass('secondary', 'mt-1')}>
        Ver detalles
      </PartyLink>
    </div>
  );
}
