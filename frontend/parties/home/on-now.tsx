import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { isLastNights } from '@duende/contracts/parties/party-night';
import { LIST_GRID } from '../party-card-frame.ts';
import { LiveCard } from './live-card.tsx';

interface OnNowProps {
  readonly parties: readonly EventCardAnswer[];
  /** milliseconds since 1970 */
  readonly now: number;
  readonly going: ReadonlySet<string>;
}

/** The nights that go on although their days are past, before the list that has left them behind. */
export function OnNow({ parties, now, going }: OnNowProps) {
  const on = parties.filter((party) => isLastNights(party, now));
  if (on.length === 0) return null;
  return (
    <section aria-labelledby="on-now" className="mb-6">
      <h2 id="on-now" className="display mb-3 text-[1.5rem] leading-none sm:text-title">
        Ahora mismo
      </h2>
      <ul className={LIST_GRID}>
        {on.map((party) => (
          <LiveCard key={party.id} party={party} now={now} isOn isGoing={going.has(party.id)} eager />
        ))}
      </ul>
    </section>
  );
}
