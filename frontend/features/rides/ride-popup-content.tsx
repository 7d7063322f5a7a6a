import type { RideAnswer } from '@duende/contracts/api/answers';
import type { Coordinates } from '@duende/contracts/events/ride-events';
import { ApproximateNote } from './approximate-note.tsx';
import { RemoveRideButton } from './remove-ride-button.tsx';
import { RideSummary, type RideActions } from './ride-list.tsx';
import { RideOwner } from './ride-owner.tsx';

interface RidePopupContentProps extends RideActions {
  readonly ride: RideAnswer;
  readonly isOwn: boolean;
  readonly party: Coordinates | null;
}

export function RidePopupContent({ ride, isOwn, party, onShowProfile, onRemove }: RidePopupContentProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-3 pr-9">
        <RideSummary ride={ride} party={party} />
      </div>
      {ride.approximate && <ApproximateNote />}
      <div className="flex items-center justify-between gap-2 pl-2">
        <RideOwner userId={ride.userId} onShowProfile={onShowProfile} />
        {isOwn && <RemoveRideButton ride={ride} onRemove={onRemove} />}
      </div>
    </div>
  );
}
