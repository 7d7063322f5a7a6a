import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { QueryBoundary, QueryScreen } from './query-boundary.tsx';

const refused = (status: number, message: string) =>
  new ApiError(status, '', JSON.stringify({ message, code: 'no' }));
const MISSING = { heading: 'No está', line: 'Puede que se haya ido.' };

async function show(data: string | undefined, error: Error | null, missing?: typeof MISSING) {
  const refetch = vi.fn();
  await renderScreen(
    <QueryScreen
      query={{ data, error, refetch }}
      loading="Cargando..."
      failed="No se pudo"
      {...(missing && { missing })}
    >
      {(words) => <h1>{words}</h1>}
    </QueryScreen>,
  );
  return refetch;
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const retry = () => screen.queryByRole('button', { name: 'Reintentar' });

test('an answer is shown, also where asking again has failed', async () => {
  await show('Aquí está', new TypeError('no network'));
  expect(heading()).toBe('Aquí está');
});

test('while it is on its way the page says so', async () => {
  await show(undefined, null);
  expect(heading()).toBe('Cargando...');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a missing item says so, and leads home', async () => {
  await show(undefined, refused(404, 'No'), MISSING);
  expect(heading()).toBe('No está');
  expect(screen.getByText('Puede que se haya ido.')).toBeTruthy();
  expect(retry()).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

test.each<[string, Error, string, boolean]>([
  ['a lost network', new TypeError('no network'), 'No se pudo conectar con el servidor.', true],
  ['a failing service', refused(503, 'Espera un momento.'), 'Espera un momento.', true],
  ['a refusal', refused(403, 'Eso no.'), 'Eso no.', false],
  [
    'what there is not, where that is no case of its own',
    refused(404, 'No hay nadie.'),
    'No hay nadie.',
    false,
  ],
])('%s: the words, and whether another try helps', async (_name, error, line, mayHelp) => {
  const refetch = await show(undefined, error);
  expect(heading()).toBe('No se pudo');
  expect(screen.getByText(line)).toBeTruthy();
  const button = retry();
  expect(button !== null).toBe(mayHelp);
  if (button) fireEvent.click(button);
  expect(refetch).toHaveBeenCalledTimes(mayHelp ? 1 : 0);
});

test('a part of a screen says the same without a heading', async () => {
  const query = { data: undefined, error: null, refetch: vi.fn() };
  await renderScreen(
    <QueryBoundary query={query} loading="Cargando lista..." failed="No se pudo">
      {() => null}
    </QueryBoundary>,
  );
  expect(screen.getByRole('status').textContent).toBe('Cargando lista...');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a part may be waited for by what has its shape, and fail in its own way', async () => {
  const refetch = vi.fn();
  const part = (error: Error | null) => (
    <QueryBoundary
      query={{ data: undefined, error, refetch }}
      loading={<div data-testid="shape" />}
      failed="No se pudo"
      failure={(failed, again) => <button onClick={again}>{failed.message}</button>}
    >
      {() => null}
    </QueryBoundary>
  );
  await renderScreen(
    <>
      {part(null)}
      {part(new Error('Otra vez'))}
    </>,
  );
  expect(screen.getByTestId('shape')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Otra vez' }));
  expect(refetch).toHaveBeenCalledOnce();
});
