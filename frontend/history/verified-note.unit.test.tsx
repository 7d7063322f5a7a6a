import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Session } from '../session/session.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../testing/render-screen.tsx';
import { DifferenceWarning, VerifiedNote, verifiedMoment, verifiedResult } from './verified-note.tsx';

const CALL = 'GET /api/history/verified';
const ANALYST = { ...MARTA, isAnalyst: true } as const;
const AT = '2026-11-24T02:12:30.000Z';

const last = (differences: number): FakeAnswer => ({
  body: {
    last: {
      at: AT,
      upTo: '0000000000003039',
      events: 12_345,
      readModels: 16,
      documents: 4321,
      differences,
    },
  },
});
const note = () => screen.queryByRole('paragraph') ?? screen.queryByRole('status');
const show = (answer: FakeAnswer, session: Session = ADMIN) => {
  fakeServer({ [CALL]: answer });
  return renderScreen(
    <>
      <DifferenceWarning />
      <VerifiedNote />
    </>,
    { session },
  );
};

const WHEN = 'Verificado por última vez el martes 24 de noviembre de 2026, 03:12';

test.each<[string, FakeAnswer, string, boolean]>([
  ['all the same', last(0), `${WHEN}: los 12\u00a0345 hechos registrados coinciden con lo que ves. `, false],
  [
    'differences',
    last(3),
    `${WHEN}: 3 diferencias entre lo que ves y el registro; avisa a quien administra el servidor. `,
    true,
  ],
  [
    'a refusal',
    refusal(503, 'Espera'),
    'No se pudo saber cuándo se verificaron por última vez estos datos.',
    false,
  ],
])('%s', async (_name, answer, words, isDiffering) => {
  await show(answer, ANALYST);
  await waitFor(() => expect(note()?.textContent).toBe(words));
  expect(note()?.getAttribute('role')).toBe(isDiffering ? 'status' : null);
});

test('the moment is one for programs, too, and who may read the trail gets to all of them', async () => {
  await show(last(0));
  const link = await screen.findByRole('link', { name: 'Todas las verificaciones' });
  expect(link.getAttribute('href')).toBe('/audit?kind=history.verified');
  expect(document.querySelector('time')?.dateTime).toBe(AT);
});

test('a log that was never verified has no line', async () => {
  const calls = fakeServer({ [CALL]: { body: { last: null } } });
  await renderScreen(<VerifiedNote />, { session: ADMIN });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(note()).toBeNull();
});

test('people without access to history cause no request', async () => {
  const calls = fakeServer({});
  await renderScreen(<VerifiedNote />, { session: MARTA });
  expect(note()).toBeNull();
  expect(calls).toEqual([]);
});

test.each([
  [0, 0, 'todavía no había ningún hecho registrado.'],
  [1, 0, 'el único hecho registrado coincide con lo que ves.'],
  [1234, 0, 'los 1234 hechos registrados coinciden con lo que ves.'],
  [12_345, 0, 'los 12\u00a0345 hechos registrados coinciden con lo que ves.'],
  [1_234_567, 0, 'los 1\u00a0234\u00a0567 hechos registrados coinciden con lo que ves.'],
  [9, 1, '1 diferencia entre lo que ves y el registro; avisa a quien administra el servidor.'],
  [9, 3, '3 diferencias entre lo que ves y el registro; avisa a quien administra el servidor.'],
])('%d events, %d differences: %s', (events, differences, words) => {
  expect(verifiedResult({ events, differences })).toBe(words);
});

test('the moment is that of clocks in Madrid, to the minute', () => {
  expect(verifiedMoment({ at: '2026-11-24T02:12:59.999Z' })).toBe('martes 24 de noviembre de 2026, 03:12');
});
