import type { GoabaseListAnswer } from '@duende/contracts/imports/import-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorToast, toast } from '../browser/toasts.ts';
import { useToday } from '../dates/use-today.ts';
import { send } from '../http/send.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { GoabaseRow } from './goabase-row.tsx';
import { LastImport } from './last-import.tsx';
import { GOABASE } from '../cache/keys.ts';
import { command, useCommand } from '../cache/use-command.ts';

/** Each fetch asks another organization's server. */
const goabaseQuery = queryOptions({
  queryKey: GOABASE,
  queryFn: () => send('POST /api/admin/goabase/parties', {}),
  gcTime: 0,
});

export function GoabaseImport() {
  const query = useQuery(goabaseQuery);
  const work = useImport();
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-text-2">
          Fiestas que Goabase, el directorio internacional de la escena, anuncia en España. Lo que importes
          queda pendiente y enlaza a su ficha en Goabase.
        </p>
        <QueryBoundary
          query={query}
          loading="Preguntando a Goabase. Puede tardar unos segundos."
          failed="No se pudo leer la lista de Goabase"
        >
          {(list) => (
            <Choice
              list={list}
              isBusy={work.isPending}
              isAsking={query.isFetching}
              onAsk={() => void query.refetch()}
              onImport={work.mutate}
            />
          )}
        </QueryBoundary>
      </div>
      <div className="flex flex-col gap-8 max-lg:order-first max-lg:empty:hidden">
        <LastImport done={work.data} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly list: GoabaseListAnswer;
  readonly isBusy: boolean;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  readonly onImport: (ids: readonly string[]) => void;
}

const PAGE = 20;
const { chosen: MOST } = LIMITS.goabase;

function Choice({ list, isBusy, isAsking, onAsk, onImport }: ChoiceProps) {
  const today = useToday();
  const [picked, pick] = useState<readonly string[]>([]);
  const [shown, show] = useState(PAGE);
  const open = list.parties.filter(({ state }) => state === 'new').map(({ id }) => id);
  // Parties imported meanwhile can no longer be chosen.
  const chosen = picked.filter((id) => open.includes(id));
  const toggle = (id: string) =>
    pick(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const importChosen = () => {
    if (chosen.length === 0) errorToast('Nada elegido', 'Elige al menos una fiesta.');
    else if (chosen.length > MOST)
      errorToast('Demasiadas fiestas', `Elige como máximo ${MOST} fiestas cada vez.`);
    else onImport(chosen);
  };
  return (
    <>
      <p role="status" className="text-sm text-text-3">
        {isAsking ? 'Preguntando a Goabase...' : summaryOf(list)}
      </p>
      {list.parties.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Button kind="primary" aria-disabled={isBusy} onClick={importChosen}>
              {isBusy ? 'Importando...' : `Importar${chosen.length > 0 ? ` (${chosen.length})` : ''}`}
            </Button>
            {open.length > 0 && (
              <Button
                kind="quiet"
                aria-pressed={chosen.length > 0}
                onClick={() => pick(chosen.length > 0 ? [] : open.slice(0, MOST))}
              >
                {chosen.length > 0
                  ? 'Quitar la selección'
                  : `Elegir ${open.length > MOST ? `las ${MOST} primeras` : 'todas'}`}
              </Button>
            )}
            <Button kind="quiet" aria-disabled={isAsking} onClick={onAsk}>
              Actualizar
            </Button>
          </div>
          <ul aria-label="Fiestas de Goabase" className="flex flex-col gap-2">
            {list.parties.slice(0, shown).map((party) => (
              <GoabaseRow
                key={party.id}
                party={party}
                today={today}
                isChosen={chosen.includes(party.id)}
                onToggle={() => toggle(party.id)}
              />
            ))}
          </ul>
          {list.parties.length > shown && (
            <Button className="self-center" onClick={() => show(shown + PAGE)}>
              {`Ver más (${list.parties.length - shown})`}
            </Button>
          )}
        </>
      )}
      {list.parties.length === 0 && (
        <Button className="self-start" aria-disabled={isAsking} onClick={onAsk}>
          Volver a preguntar
        </Button>
      )}
    </>
  );
}

function summaryOf({ parties, unreadable, isCut }: GoabaseListAnswer): string {
  const count = parties.length;
  const all = isCut ? `Las ${count} primeras de Goabase; puede haber más.` : '';
  return [
    count === 0 ? 'Goabase no anuncia ninguna fiesta en España ahora mismo.' : '',
    count > 0 ? all || `${count} ${count === 1 ? 'fiesta' : 'fiestas'} en Goabase.` : '',
    unreadable === 1 ? 'Falta 1 que no se entiende.' : '',
    unreadable > 1 ? `Faltan ${unreadable} que no se entienden.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function useImport() {
  return useCommand({
    command: (ids: readonly string[]) => command('POST /api/admin/goabase/import', {}, { ids: [...ids] }),
    done: ({ total, imported }) =>
      toast('Importación exitosa', `Eventos importados: ${imported} de ${total}.`),
    failed: ['Error de importación', 'No se pudieron importar los eventos'],
  });
}
