import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { ReportButton } from './report-button.tsx';

const REPORT = 'POST /api/reports';
const reported = { thing: 'comment', id: 'c1', what: 'el comentario de Ana' } as const;

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer(answers);
  await renderScreen(<ReportButton reported={reported} />, { session: MARTA });
  fireEvent.click(await screen.findByRole('button', { name: 'Denunciar el comentario de Ana' }));
  await screen.findByRole('dialog', { name: 'Denunciar' });
  return calls;
}
const choose = (ground: string) => fireEvent.click(screen.getByRole('radio', { name: ground }));
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar denuncia' }));

test('sends why and in what words, and says that somebody will look', async () => {
  const calls = await open({ [REPORT]: { status: 201, body: { ok: true } } });
  choose('Insultos, acoso u odio');
  expect(screen.queryByRole('textbox')).toBeNull();
  choose('Otro motivo');
  fireEvent.change(screen.getByRole('textbox', { name: 'Cuéntanos qué pasa' }), {
    target: { value: ' Me insulta ' },
  });
  submit();
  expect(await screen.findByText('Denuncia enviada')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { thing: 'comment', id: 'c1', ground: 'other', words: 'Me insulta' };
  expect(calls.filter(({ method }) => method === 'POST').map((call) => call.body)).toEqual([body]);
});

test('asks for a ground, and for words where it is another one', async () => {
  const calls = await open();
  submit();
  expect(await screen.findByText('Elige un motivo.')).toBeTruthy();
  choose('Otro motivo');
  submit();
  expect(await screen.findByText('Cuéntanos qué pasa.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('says that it was reported already', async () => {
  const message = 'Ya lo habías denunciado. Lo revisará una persona.';
  await open({ [REPORT]: { status: 409, body: { code: 'report.made', message } } });
  choose('Otro motivo');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Otra vez' } });
  submit();
  expect(await screen.findByText(message)).toBeTruthy();
});

test('is offered neither to visitors nor for own content', async () => {
  fakeServer({});
  await renderScreen(<ReportButton reported={reported} />, { session: null });
  expect(screen.queryByRole('button')).toBeNull();
  await renderScreen(<ReportButton reported={reported} ownerId={MARTA.userId} />, { session: MARTA });
  expect(screen.queryByRole('button')).toBeNull();
});
