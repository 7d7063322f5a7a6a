import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { messageOf } from '../http/api-error.ts';
import { draftStorage, useForgetOnLeave } from '../browser/draft-storage.ts';
import { windowSettings } from '../browser/local-settings.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import type { FieldsOfRefusals } from '../forms/refused-field.ts';
import { useFields } from '../forms/use-fields.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { importUrlProblem } from './import-url.ts';
import { LastImport } from './last-import.tsx';
import { command, useCommand } from '../cache/use-command.ts';

const textFrom = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/** Kept if the session ends before the import. */
const ADDRESS = draftStorage(windowSettings, 'import', textFrom);

const REFUSED: FieldsOfRefusals = {
  'import.url-required': 'url',
  'import.url-invalid': 'url',
  'import.foreign-host': 'url',
  'import.unreachable': 'url',
  'import.too-large': 'url',
  'import.nothing-found': 'url',
};

export function EntradiumImport() {
  const [url] = useState(() => ADDRESS.read() ?? '');
  useForgetOnLeave(ADDRESS);
  const { formProps, field, getValues, handleSubmit, showRefusal } = useFields({
    defaultValues: { url },
    check: (written) => {
      const problem = importUrlProblem(written.url);
      return problem === null ? {} : { url: problem.message };
    },
    refusals: REFUSED,
    keep: (written) => ADDRESS.write(written.url),
  });
  const work = useImport(ADDRESS.forget, showRefusal);
  const submit = handleSubmit(
    (written) => work.mutate(written.url.trim()),
    () => {
      const problem = importUrlProblem(getValues('url'));
      if (problem !== null) errorToast(problem.title, problem.message);
    },
  );
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex flex-col gap-8">
        <form
          {...formProps}
          noValidate
          onSubmit={submit}
          className="panel flex flex-col gap-4 rounded-3xl p-5 sm:p-6"
        >
          <TextField
            label="URL de Entradium"
            {...field('url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://entradium.com/…"
          />
          <Button
            kind="primary"
            type="submit"
            aria-disabled={work.isPending}
            className="text-lg sm:self-start sm:px-8"
          >
            {work.isPending ? 'Importando...' : 'Importar'}
          </Button>
          <p role="status" className="text-sm text-text-3 empty:-mt-4">
            {work.isPending && 'Leyendo la página de Entradium. Puede tardar unos segundos.'}
          </p>
        </form>
        <LastImport done={work.data} />
      </div>
      <HowTo />
    </div>
  );
}

function HowTo() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel rounded-3xl p-5 sm:p-6">
      <h2 id={id} className="display mb-3 text-name">
        Cómo importar
      </h2>
      <ol className="flex list-decimal wrap-anywhere flex-col gap-2.5 pl-5 text-text-2 marker:font-semibold marker:text-uv">
        <li>Abre Entradium y busca el evento, o la página de quien lo organiza.</li>
        <li>Copia la dirección de la página: empieza por https://entradium.com/.</li>
        <li>Pégala aquí y pulsa Importar.</li>
        <li>
          Lo importado queda pendiente: revísalo en{' '}
          <Link to="/" search={{ view: 'pending' }} className="text-uv underline underline-offset-4">
            Eventos Pendientes
          </Link>{' '}
          antes de que se publique.
        </li>
        <li>Un evento que ya se importó no se repite.</li>
      </ol>
    </section>
  );
}

function useImport(onImported: () => void, onRefused: (error: Error) => void) {
  return useCommand({
    command: (url: string) => command('POST /api/parse-entradium', {}, { url }),
    done: ({ total, imported }) => {
      onImported();
      toast('Importación exitosa', `Eventos importados: ${imported} de ${total}.`);
    },
    failed: (error) => {
      errorToast('Error de importación', messageOf(error, 'No se pudieron importar los eventos'));
      onRefused(error);
    },
  });
}
