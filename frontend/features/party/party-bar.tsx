import type { EventAnswer } from '@duende/contracts/api/answers';
import { shareKey } from '@duende/contracts/slug';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rsvpCountQuery, shownCount } from '../../lib/queries/rsvp-count-query.ts';
import { Attendance } from '../../ui/attendance.tsx';
import { useBottomBar } from '../../ui/bottom-stack.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import { RsvpButton } from './rsvp-button.tsx';
import { RsvpWaiting } from './rsvp-waiting.tsx';
import { ShareButton } from './share-button.tsx';

interface PartyBarProps {
  readonly party: EventAnswer;
  /** nobody can say any more that they go */
  readonly isPast: boolean;
}

/** `Fueron 14` */
const pastText = (count: number) => (count === 1 ? 'Fue 1' : `Fueron ${count}`);

/** What can be done about a party: a bar at the foot of a phone's screen, a row among the words elsewhere. */
export function PartyBar({ party, isPast }: PartyBarProps) {
  const ref = useBottomBar();
  const count = useQuery(rsvpCountQuery(party.id));
  return (
    <section
      aria-label="Asistencia"
      ref={ref}
      className="panel @container fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-2 rounded-t-3xl px-3 pt-3 sm:gap-3 sm:px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:rounded-3xl lg:p-4"
    >
      <RsvpWaiting eventId={party.id} />
      {!isPast && <RsvpButton eventId={party.id} />}
      <span role="status" className={classNames('text-lg whitespace-nowrap', isPast && 'pl-2')}>
        <Attendance count={shownCount(count)} words={isPast ? pastText : undefined} />
      </span>
      <div className="ml-auto flex gap-2">
        {/* On the narrowest phones the rides keep to their row below. */}
        {!isPast && (
          <Link
            to="/event/$key/rides"
            params={{ key: shareKey(party) }}
            aria-label="Viajes"
            className={buttonClass('secondary', 'px-3 @max-[21rem]:hidden')}
          >
            <ScreenIcon name="car" />
            <span className="hidden @min-[34rem]:inline">Viajes</span>
          </Link>
        )}
        <ShareButton party={party} />
      </div>
    </section>
  );
}
