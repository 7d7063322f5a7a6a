import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { useFields, wordsOf } from './use-fields.ts';

const EMPTY = { user: '', secret: '', again: '' };
const keep = vi.fn();
const onSend = vi.fn();
const onWrong = vi.fn();
const shown = vi.fn();
const refusal = (field: string) =>
  new ApiError(400, '', JSON.stringify({ message: 'Así no.', code: 'request.invalid', field }));

function Form({ failure = null }: { readonly failure?: Error | null }) {
  const { formProps, field, handleSubmit, reset, showRefusal } = useFields({
    defaultValues: EMPTY,
    check: ({ user, secret, again }) => ({
      ...(user === '' && { user: '¿Quién?' }),
      ...(again !== secret && { again: 'No es igual.' }),
    }),
    failure,
    corrects: { secret: 'again' },
    keep,
  });
  const submit = handleSubmit(onSend, (wrong) => {
    onWrong(wordsOf(wrong));
  });
  return (
    <form {...formProps} noValidate onSubmit={submit}>
      {(['user', 'secret', 'again'] as const).map((name) => {
        const { error, ...input } = field(name);
        return (
          <label key={name}>
            {name}
            <input
              {...input}
              type={name === 'user' ? 'text' : 'password'}
              aria-invalid={error !== undefined}
            />
            {error && <p role="alert">{error}</p>}
          </label>
        );
      })}
      <button type="submit">Enviar</button>
      <button type="button" onClick={() => reset({ ...EMPTY, user: 'luz' })}>
        Otra vez
      </button>
      <button
        type="button"
        onClick={() => shown(showRefusal(refusal('secret')), showRefusal(refusal('other')))}
      >
        Rechazar
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const words = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

test('errors are under their fields; the first has the focus, and writing there or where it may be corrected removes it', async () => {
  await renderScreen(<Form />);
  write('again', 'x');
  press('Enviar');
  await waitFor(() => expect(words()).toEqual(['¿Quién?', 'No es igual.']));
  expect(onWrong).toHaveBeenLastCalledWith('¿Quién?');
  expect(document.activeElement).toBe(field('user'));
  write('secret', 'y');
  expect(words()).toEqual(['¿Quién?']);
  write('user', 'luz');
  expect(words()).toEqual([]);
  press('Enviar');
  await waitFor(() => expect(words()).toEqual(['No es igual.']));
  expect(document.activeElement).toBe(field('again'));
  expect(onSend).not.toHaveBeenCalled();
  write('again', 'y');
  press('Enviar');
  await waitFor(() => expect(onSend.mock.calls[0]?.[0]).toEqual({ user: 'luz', secret: 'y', again: 'y' }));
});

test('a refused field shows its error, selected where it cannot be read; a message names the refusal of another', async () => {
  await renderScreen(<Form />);
  write('secret', 'noche');
  press('Rechazar');
  expect(shown).toHaveBeenLastCalledWith(true, false);
  expect(words()).toEqual(['Así no.']);
  expect(document.activeElement).toBe(field('secret'));
  expect([field('secret').selectionStart, field('secret').selectionEnd]).toEqual([0, 5]);
});

test('so does one of what somebody else has sent', async () => {
  await renderScreen(<Form failure={refusal('user')} />);
  expect(words()).toEqual(['Así no.']);
  expect(document.activeElement).toBe(field('user'));
});

test('typed values are stored, values of a reset are not', async () => {
  keep.mockClear();
  await renderScreen(<Form />);
  write('user', 'marta');
  expect(keep).toHaveBeenLastCalledWith({ ...EMPTY, user: 'marta' });
  press('Otra vez');
  expect(field('user').value).toBe('luz');
  expect(keep).toHaveBeenCalledOnce();
});
