import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FROM_HOME } from '../browser/navigation.ts';
import { movePoster } from './poster.tsx';

/** ISO 8601; none for now. */
export interface PastSearch {
  readonly at?: string | undefined;
}

interface PartyLinkProps {
  readonly party: Pick<EventCardAnswer, 'id' | 'name' | 'dates'>;
  /** without it, the current party */
  readonly past: PastSearch | undefined;
  /** animates the poster */
  readonly moves?: boolean;
  readonly id?: string;
  readonly 'aria-labelledby'?: string;
  readonly className: string;
  readonly children: ReactNode;
}

export function PartyLink({ party, past, moves = false, children, ...props }: PartyLinkProps) {
  const motion = moves && { viewTransition: true, onClick: () => movePoster(party.id) };
  if (past !== undefined)
    return (
      <Link
        to="/historia/evento/$id"
        params={{ id: party.id }}
        search={{ at: past.at }}
        {...motion}
        {...props}
      >
        {children}
      </Link>
    );
  return (
    <Link to="/event/$key" params={{ key: shareKey(party) }} state={FROM_HOME} {...motion} {...props}>
      {children}
    </Link>
  );
}
