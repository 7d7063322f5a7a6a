import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isOn } from '@duende/contracts/parties/party-condition';
import { shareKey } from '@duende/contracts/common/slug';
import { Link } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';

interface RidesRowProps {
  readonly party: EventAnswer;
  readonly title: string;
  /** the offered seats */
  readonly line: string;
  readonly rideId?: string | undefined;
}

export function RidesRow({ party, title, line, rideId }: RidesRowProps) {
  const isOwn = rideId !== undefined && isOn(party);
  return (
    <Link
      to="/event/$key/rides"
      params={{ key: shareKey(party) }}
      search={{ ride: rideId }}
      className={classNames(
        'panel flex min-h-16 items-center gap-4 rounded-2xl px-5 py-3 hover:bg-surface-2',
        isOwn && 'ring-1 ring-acid ring-inset',
      )}
    >
      <ScreenIcon name="car" className={isOwn ? 'size-6 text-acid' : 'size-6 text-cyan'} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-text-2 tabular-nums">{line}</span>
      </span>
      <Icon name="forward" className="size-5 text-text-3" />
    </Link>
  );
}
