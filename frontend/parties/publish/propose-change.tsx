import type { EventAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import type { OwnProposal } from '@duende/contracts/parties/own-proposal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { submittedPartiesQuery } from '../submitted-parties.ts';
import { useOwnPartyIn } from '../use-own-party.ts';
import { Button } from '../../ui/button.tsx';
import { HomeLink, MessageScreen } from '../../ui/message-screen.tsx';
import { FormFrame } from './form-frame.tsx';

interface ProposeChangeProps {
  readonly party: Pick<EventAnswer, 'id' | 'name'>;
  readonly children: (proposal: OwnProposal | null) => ReactNode;
}

/** The author of a published party is not public, but it is in their own submissions. */
export function ProposeChange({ party: { id, name }, children }: ProposeChangeProps) {
  const [own, setOwn] = useState<OwnEventAnswer | null>(null);
  const found = useInfiniteQuery({ ...submittedPartiesQuery(name), refetchOnMount: 'always' });
  const { error, isFetching, isFetchedAfterMount, hasNextPage } = found;
  const theirs = useOwnPartyIn(found, id, isFetchedAfterMount);
  // The form stays open, also if the session ends.
  if (theirs !== undefined && own === null) setOwn(theirs);
  if (own)
    return (
      <FormFrame title="Proponer un cambio">
        <BeforeProposing proposal={own.proposal} />
        {children(own.proposal)}
      </FormFrame>
    );
  if (error && !isFetching)
    return (
      <MessageScreen heading="No se pudo cargar el evento" line="No se pudo conectar con el servidor.">
        <Button kind="primary" onClick={() => void found.refetch()}>
          Reintentar
        </Button>
        <HomeLink />
      </MessageScreen>
    );
  if (isFetching || theirs !== undefined || hasNextPage)
    return <MessageScreen heading="Cargando evento..." />;
  return (
    <MessageScreen
      heading="Acceso denegado"
      line="Un evento publicado solo lo pueden cambiar quien lo envió y el equipo."
    >
      <HomeLink />
    </MessageScreen>
  );
}

function BeforeProposing({ proposal }: { readonly proposal: OwnProposal | null }) {
  return (
    <ul className="mb-6 flex list-disc flex-col gap-1 pl-5 text-text-2">
      <li>El evento ya está publicado: alguien del equipo revisa lo que cambies aquí antes de que se vea.</li>
      {proposal?.state === 'open' && proposal.what === 'changes' && (
        <li>Tienes un cambio pendiente, que ya está en el formulario: el que envíes ocupará su lugar.</li>
      )}
      {proposal?.state === 'open' && proposal.what !== 'changes' && (
        <li>
          Has propuesto otra fecha: hasta que se decida, o la retires en su página, no se puede proponer más.
        </li>
      )}
    </ul>
  );
}
