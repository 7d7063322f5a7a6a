import { shownCare } from '@duende/contracts/parties/care';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { useState } from 'react';
import { nearTown } from '../map/near-town.ts';
import { CareList } from '../parties/care-list.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PartyPart } from './party-part.tsx';

const hasRoom = () => window.matchMedia('(min-width: 40rem)').matches;

/** Folded on a phone; the emergency number always shows. */
export function CarePart({ party }: { readonly party: EventAnswer }) {
  const [isWide] = useState(hasRoom);
  const count = shownCare(party.care).length;
  return (
    <PartyPart title="Cuidados y acceso">
      {isWide ? (
        <CareList care={party.care} />
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-uv">
            {count === 1 ? 'Ver 1 dato' : `Ver ${count} datos`}
          </summary>
          <CareList care={party.care} />
        </details>
      )}
      <Emergency party={party} />
    </PartyPart>
  );
}

function Emergency({ party: { latitude, longitude } }: { readonly party: EventAnswer }) {
  const town = latitude === null || longitude === null ? '' : nearTown({ latitude, longitude });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href="tel:112" className={buttonClass('secondary', 'px-4')}>
        Emergencias: 112
      </a>
      {town && <p className="text-text-2">{`La fiesta está ${town}.`}</p>}
    </div>
  );
}
