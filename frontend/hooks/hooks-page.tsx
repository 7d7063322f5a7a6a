import type { HookAnswer } from '@duende/contracts/hooks/hook-answers';
import { hookKind } from '@duende/contracts/hooks/hook-kinds';
import { HOOK_NEWS, NEWS_WORDS } from '@duende/contracts/hooks/hook-news';
import { LIMITS } from '@duende/contracts/common/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nearMoment } from '../dates/moment-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Button } from '../ui/button.tsx';
import { DialogButton } from '../ui/dialog-parts.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import {
  ADD_HOOK,
  AddHookDialog,
  ChangeHookDialog,
  ChangeTargetDialog,
  RemoveHookDialog,
  RenewSecretDialog,
} from './hook-dialogs.tsx';
import { hooksQuery, LOOK_MS } from './hook-queries.ts';
import { ParkedMessages } from './parked-messages.tsx';

export function HooksPage() {
  const hooks = useQuery({
    ...hooksQuery,
    refetchInterval: ({ state }) => (state.data?.data.some(({ waiting }) => waiting > 0) ? LOOK_MS : false),
  });
  return (
    <AdminScreen title="Canales" width="list" count={hooks.data?.length}>
      <p className="mb-4 max-w-[65ch] text-text-2">
        Los eventos que se publican, cambian de fecha, se aplazan, se cancelan o vuelven llegan solos a tus
        chats de Telegram y a tus programas.
      </p>
      {(hooks.data?.length ?? 0) < LIMITS.hooks.open ? (
        <DialogButton kind="primary" dialog={(close) => <AddHookDialog onClose={close} />}>
          {ADD_HOOK}
        </DialogButton>
      ) : (
        <p className="text-text-2">{`Hay ${LIMITS.hooks.open}, y no caben más: quita alguno para añadir otro.`}</p>
      )}
      <div className="mt-6">
        <QueryBoundary
          query={hooks}
          loading="Cargando canales..."
          failed="No se pudieron cargar los canales."
        >
          {(data) =>
            data.length === 0 ? (
              <p className="text-text-2">Todavía no hay canales.</p>
            ) : (
              <ul aria-label="Canales" className="flex flex-col gap-4">
                {data.map((hook) => (
                  <HookItem key={hook.id} hook={hook} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </div>
    </AdminScreen>
  );
}

function HookItem({ hook }: { readonly hook: HookAnswer }) {
  const { name, kind, place, isSigned, parked } = hook;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="rounded-2xl bg-surface-1 p-4 ring-1 ring-border ring-inset sm:p-5">
      <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
        {name}
      </h2>
      <p className="text-text-2 wrap-anywhere">{`${hookKind(kind).name} · ${place}`}</p>
      <p className="mt-2 text-sm text-text-3">{choiceText(hook)}</p>
      <HookState hook={hook} />
      <div className="mt-3 -mb-1 -ml-4 flex flex-wrap gap-x-1">
        {parked > 0 && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="px-4">
            <span>{isOpen ? 'Ocultar mensajes' : 'Ver mensajes'}</span>
            <span className="sr-only">{` de ${name}`}</span>
          </Button>
        )}
        <Action
          words="Cambiar"
          name={name}
          dialog={(close) => <ChangeHookDialog hook={hook} onClose={close} />}
        />
        <Action
          words="Cambiar destino"
          name={name}
          dialog={(close) => <ChangeTargetDialog hook={hook} onClose={close} />}
        />
        {isSigned && (
          <Action
            words="Cambiar clave"
            name={name}
            dialog={(close) => <RenewSecretDialog hook={hook} onClose={close} />}
          />
        )}
        <Action
          words="Quitar"
          name={name}
          dialog={(close) => <RemoveHookDialog hook={hook} onClose={close} />}
        />
      </div>
      {isOpen && parked > 0 && <ParkedMessages hook={hook} />}
    </li>
  );
}

interface ActionProps {
  readonly words: string;
  readonly name: string;
  readonly dialog: Parameters<typeof DialogButton>[0]['dialog'];
}

const Action = ({ words, name, dialog }: ActionProps) => (
  <DialogButton kind="quiet" className="px-4" dialog={dialog}>
    <span>{words}</span>
    <span className="sr-only">{` ${name}`}</span>
  </DialogButton>
);

function choiceText({ news, locations, styles }: HookAnswer): string {
  const isAll = news.length === HOOK_NEWS.length;
  const kinds = isAll ? 'Todas las novedades' : news.map((one) => NEWS_WORDS[one]).join(', ');
  const where = locations.length === 0 ? 'todas las zonas' : locations.join(', ');
  const what = styles.length === 0 ? 'todos los estilos' : styles.join(', ');
  return [kinds, where, what].join(' · ');
}

const messages = (count: number) => (count === 1 ? '1 mensaje' : `${count} mensajes`);

function HookState({ hook: { waiting, parked, lastSent, lastFailure } }: { readonly hook: HookAnswer }) {
  const isFailing = lastFailure !== null && lastFailure.at > (lastSent?.at ?? '');
  return (
    <div role="status" className="mt-2 flex flex-col gap-1">
      {parked > 0 && (
        <p className="font-semibold text-amber">{`${messages(parked)} sin entregar tras seis intentos`}</p>
      )}
      {waiting > 0 && <p>{`${messages(waiting)} en espera`}</p>}
      {isFailing && (
        <p className="text-text-2 wrap-anywhere">
          {`Último intento fallido: ${nearMoment(lastFailure.at)} · ${lastFailure.answer}`}
        </p>
      )}
      {lastSent !== null && (
        <p className="text-text-2">{`Último mensaje entregado: ${nearMoment(lastSent.at)}`}</p>
      )}
      {lastSent === null && !isFailing && waiting === 0 && (
        <p className="text-text-2">Todavía no ha habido nada que enviar.</p>
      )}
    </div>
  );
}
