import type { ReadTokenAnswer } from '@duende/contracts/accounts/token-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../browser/toasts.ts';
import { momentDay } from '../dates/moment-text.ts';
import { useFields, type Wrong } from '../forms/use-fields.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, DialogButton, DialogEnd } from '../ui/dialog-parts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FirstItems } from '../ui/first-items.tsx';
import { TextField } from '../ui/field.tsx';
import { SecretToCopy } from '../ui/secret-to-copy.tsx';
import { readTokensQuery } from '../accounts/user-queries.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';

/** Scripts read the history for this account with these tokens. */
export function ReadTokens() {
  return (
    <section aria-labelledby="read-tokens" className="grid items-start gap-x-14 gap-y-4 lg:grid-cols-2">
      <div>
        <h2 id="read-tokens" className="text-lg font-semibold">
          Tokens de lectura
        </h2>
        <p className="mt-1 mb-3 max-w-[60ch] text-sm text-text-2">
          Con un token, un programa tuyo lee la historia y las estadísticas, sin datos personales. No sirve
          para nada más. Quien lo tenga lee lo mismo: no lo compartas.
        </p>
        <MakeToken />
      </div>
      <div className="flex flex-col">
        <h3 id="own-tokens" className="mb-1 font-semibold">
          Tokens activos
        </h3>
        <TokenList />
      </div>
    </section>
  );
}

function TokenList() {
  const tokens = useQuery(readTokensQuery);
  const [revoked, setRevoked] = useState<ReadTokenAnswer | null>(null);
  return (
    <QueryBoundary query={tokens} loading="Cargando tokens..." failed="No se pudieron cargar tus tokens.">
      {(data) => (
        <>
          {data.length === 0 && <p className="text-text-2">Todavía no tienes ninguno.</p>}
          <FirstItems
            items={data}
            first={2}
            labelledBy="own-tokens"
            row={(token) => <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />}
            className="*:not-first:border-t *:not-first:border-border"
          />
          {revoked !== null && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
        </>
      )}
    </QueryBoundary>
  );
}

interface TokenRowProps {
  readonly token: ReadTokenAnswer;
  readonly onRevoke: () => void;
}

function TokenRow({ token: { name, createdAt, expiresAt }, onRevoke }: TokenRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-text-3 tabular-nums">
          {`Creado el ${momentDay(createdAt)} · sirve hasta el ${momentDay(expiresAt)}`}
        </p>
      </div>
      <Button kind="quiet" aria-haspopup="dialog" onClick={onRevoke} className="-mr-4 shrink-0 px-4">
        <span>Revocar</span>
        <span className="sr-only">{` ${name}`}</span>
      </Button>
    </li>
  );
}

interface RevokeDialogProps {
  readonly token: ReadTokenAnswer;
  readonly onClose: () => void;
}

function RevokeDialog({ token: { id, name }, onClose }: RevokeDialogProps) {
  const revoke = useCommand({
    command: () => command('DELETE /api/users/tokens/:id', { id }),
    done: () => {
      toast('Token revocado', name);
      onClose();
    },
    failed: ['Error al revocar', 'No se pudo revocar el token'],
  });
  return (
    <ConfirmDialog
      title="Revocar token"
      subject={name}
      doing={revoke.isPending ? 'Revocando...' : undefined}
      onClose={onClose}
      onConfirm={() => revoke.mutate(undefined)}
    >
      Los programas que lo usan dejan de leer al momento. No se puede deshacer.
    </ConfirmDialog>
  );
}

const TITLE = 'Crear token';
const { name: LONGEST, days: DAYS } = LIMITS.readToken;
const USUAL = { name: '', days: '90' };
type Form = typeof USUAL;

function validate({ name, days }: Form): Wrong<Form> {
  if (!isVisible(name)) return { name: FORM_TEXTS.tokenNameRequired };
  const number = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  return number < DAYS.min || number > DAYS.max ? { days: FORM_TEXTS.tokenDays } : {};
}

/** Shown once. */
function MakeToken() {
  return <DialogButton dialog={(close) => <MakeDialog onClose={close} />}>{TITLE}</DialogButton>;
}

function MakeDialog({ onClose }: { readonly onClose: () => void }) {
  const { formProps, field, handleSubmit, showFailure } = useFields({
    defaultValues: USUAL,
    check: validate,
  });
  const make = useCommand({
    command: ({ name, days }: Form) => command('POST /api/users/tokens', {}, { name, days: Number(days) }),
    // Must not stay in the cache.
    isSecret: true,
    failed: (failure) => showFailure(failure, 'Error al crear el token', 'No se pudo crear el token'),
  });

  if (make.data !== undefined)
    return (
      <Dialog title="Tu token" onClose={onClose}>
        <div className="flex flex-col gap-4">
          <p className="text-text-2">
            {`No se volverá a mostrar. Sirve hasta el ${momentDay(make.data.expiresAt)}, en la cabecera «Authorization: Bearer» y nunca en una dirección.`}
          </p>
          <SecretToCopy label="Token" value={make.data.token} />
          <Button kind="quiet" onClick={onClose}>
            Ya lo he guardado
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit((written) => make.mutate(written))}
        className="flex flex-col gap-4"
      >
        <TextField
          label="Nombre"
          {...field('name')}
          required
          autoComplete="off"
          limit={LONGEST}
          hint="Para reconocerlo en tu lista."
          placeholder="Informe mensual"
        />
        <TextField
          label="Días de validez"
          {...field('days')}
          required
          inputMode="numeric"
          autoComplete="off"
          hint={`De ${DAYS.min} a ${DAYS.max}.`}
        />
        <DialogEnd confirm={TITLE} doing={make.isPending && 'Creando...'} onClose={onClose} />
      </form>
    </Dialog>
  );
}
