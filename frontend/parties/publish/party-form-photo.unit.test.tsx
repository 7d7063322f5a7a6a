import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UploadAnswer } from '@duende/contracts/parties/party-answers';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { EMPTY_DRAFT } from './party-draft.ts';
import { PartyForm } from './party-form.tsx';
import { uploadPhoto } from './upload-photo.ts';

vi.mock('./upload-photo.ts', async (original) => ({
  ...(await original<object>()),
  uploadPhoto: vi.fn(),
}));

const FILLED = { ...EMPTY_DRAFT, name: 'Bosque', location: 'Norte', dates: ['2026-09-26'] };
const PHOTO = '/photos/0123456789abcdef.webp';

let end: {
  readonly progress: (share: number) => void;
  readonly done: () => void;
  readonly failed: () => void;
};
beforeEach(() => {
  vi.mocked(uploadPhoto).mockImplementation(
    (_file, progress) =>
      new Promise<UploadAnswer>((resolve, reject) => {
        end = { progress, done: () => resolve({ url: PHOTO }), failed: () => reject(new Error('cut off')) };
      }),
  );
});

/** Submits the form during an upload. */
async function submitEarly() {
  const onSubmit = vi.fn();
  await renderScreen(
    <PartyForm
      initial={FILLED}
      words={{ submit: 'Publicar Evento', busy: 'Enviando...' }}
      isBusy={false}
      failure={null}
      onDraft={vi.fn()}
      onSubmit={onSubmit}
      onLogin={vi.fn()}
    />,
    { session: MARTA },
  );
  const file = new File(['x'], 'cartel.webp', { type: 'image/webp' });
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [file] } });
  await screen.findByText('Subiendo...');
  fireEvent.click(screen.getByRole('button', { name: 'Publicar Evento' }));
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
  return onSubmit;
}

test('during an upload the chosen photo is shown, with its progress', async () => {
  await submitEarly();
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Subiendo la foto' });
  expect(bar.parentElement?.querySelector('img')?.src).toMatch(/^blob:/);
  act(() => end.progress(0.5));
  expect(bar.getAttribute('value')).toBe('0.5');
  end.done();
  expect(await screen.findByText('Cambiar foto')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a form submitted during an upload is sent with the photo', async () => {
  const onSubmit = await submitEarly();
  end.done();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ name: 'Bosque', photo: PHOTO }));
});

test('it is not sent without its photo', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const onSubmit = await submitEarly();
  end.failed();
  expect(await screen.findByText('No se pudo subir la foto. Inténtalo de nuevo.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publicar Evento' })).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});
