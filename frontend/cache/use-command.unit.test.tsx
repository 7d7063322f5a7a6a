import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AUDIT, MUTED, PARTIES, partyKey, REASONS } from './keys.ts';
import { command, useCommand } from './use-command.ts';

const ID = 'luna';
const NOTICE = `PUT /api/admin/events/${ID}/notice`;
const order: string[] = [];

function Part({ after }: { readonly after?: () => void }) {
  const setting = useCommand({
    command: (notice: string) =>
      command('PUT /api/admin/events/:id/notice', { id: ID }, { notice }, { 'If-Match': '"3"' }),
    words: 'Failed to set notice',
    done: (_, notice) => void order.push(`done ${notice}`),
    after: () => after?.(),
    failed: ['Error al guardar', 'No se pudo guardar'],
  });
  return (
    <button type="button" onClick={() => setting.mutate('Hola')}>
      {setting.isPending ? 'Enviando...' : 'Enviar'}
    </button>
  );
}

async function given(answers: Parameters<typeof fakeServer>[0], after?: () => void) {
  order.length = 0;
  const calls = fakeServer(answers);
  const { client } = await renderScreen(<Part {...(after && { after })} />);
  for (const key of [PARTIES, partyKey(ID), partyKey('sol'), AUDIT, REASONS, MUTED])
    client.setQueryData(key, 'shown');
  const stale = () =>
    [PARTIES, partyKey(ID), partyKey('sol'), AUDIT, REASONS, MUTED]
      .filter((key) => client.getQueryState(key)?.isInvalidated)
      .map((key) => key.join(' '));
  const click = () => act(() => screen.getByRole('button').click());
  return { calls, stale, click };
}

test('a command is sent as it is, once, and what it changes is fetched again after its result is shown', async () => {
  let staleAfter: readonly string[] = [];
  const { calls, stale, click } = await given({ [NOTICE]: {} }, () => (staleAfter = stale()));
  click();
  click();
  await waitFor(() => expect(staleAfter).toEqual(['parties', 'party luna', 'audit', 'moderation reasons']));
  expect(
    calls.map(({ method, path, body, headers }) => [`${method} ${path}`, body, headers.get('If-Match')]),
  ).toEqual([[NOTICE, { notice: 'Hola' }, '"3"']]);
  expect(order).toEqual(['done Hola']);
});

test('a refusal is shown in the server’s words, and what it shows to be old is fetched again', async () => {
  const { stale, click } = await given({ [NOTICE]: refusal(409, 'Alguien fue antes') });
  click();
  expect(await screen.findByText('Alguien fue antes')).toBeTruthy();
  expect(screen.getByText('Error al guardar')).toBeTruthy();
  await waitFor(() => expect(stale()).toEqual(['audit', 'moderation reasons']));
  expect(order).toEqual([]);
});

test('without an answer the screen’s own words are shown', async () => {
  const { click } = await given({});
  click();
  expect(await screen.findByText('No se pudo guardar')).toBeTruthy();
});
