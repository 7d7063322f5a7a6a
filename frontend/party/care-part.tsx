import { toldCare } from '@duende/contracts/parties/care';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { useState } from 'react';
import { nearTown } from '../map/near-town.ts';
import { CareList } from '../parties/care-list.tsx';
import { PartyPart } from './party-part.tsx';

const hasRoom = () => window.matchMedia('(min-width: 40rem)').matches;

/** Folded on a phone; the emergency number always shows. */
export function CarePart({ party }: { readonly party: EventAnswer }) {
  const [isOpenFirst] = useState(hasRoom);
  const count = toldCare(party.care).length;
  return (
    <PartyPart title="Cuidados y acceso">
      <details open={isOpenFirst}>
        <summary className="flex min-h-11 cursor-pointer items-center text-uv">
          {count === 1 ? 'Ver 1 dato' : `Ver ${count} datos`}
        </summary>
        <CareList care={party.care} />
      </details>
      <EmergencyLine party={party} />
    </PartyPart>
  );
}

function EmergencyLine({ party: { latitude, longitude } }: { readonly party: EventAnswer }) {
  const town = latitude === null || longitude === null ? '' : nearTown({ latitude, longitude });
  return (
    <p className="text-text-2">
      <span>{'En una emergencia, llama al '}</span>
      <a
        href="tel:112"
        className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-uv underline underline-offset-4"
      >
        112
      </a>
      <span>{town === '' ? '.' : `. La fiesta está ${town}.`}</span>
    </p>
  );
}
