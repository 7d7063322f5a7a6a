import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { hashKey } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from '../browser/toasts.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { positioned } from '../http/positioned.ts';
import { notifyDecision, ownPartyName, partyMessages } from './party-messages.ts';
import { ASK_AGAIN } from '../live/live-handler.ts';
import { partyQuery } from './party-queries.ts';

afterEach(() => useToasts.setState({ toast: null, open: false }));

const shown = () => {
  const { toast } = useToasts.getState();
  return toast && [toast.kind, toast.title, toast.description];
};
const decided = (decision: Parameters<typeof notifyDecision>[0]['decision'], reason: string | null = null) =>
  ({ position: '1', eventId: PARTY_ID, decision, reason }) as const;

test.each([
  [
    'rejected',
    'Repetido',
    'Bosque',
    ['destructive', 'Tu evento ha sido rechazado', 'Bosque. Motivo: Repetido'],
  ],
  ['rejected', null, 'Bosque', ['destructive', 'Tu evento ha sido rechazado', 'Bosque']],
  ['deleted', 'Cancelado', null, ['destructive', 'Tu evento ha sido eliminado', 'Motivo: Cancelado']],
  ['approved', null, 'Bosque', ['default', 'Tu evento está publicado', 'Bosque']],
  ['withdrawn', null, null, ['default', 'Tu evento vuelve a estar pendiente', '']],
  ['restored', null, 'Bosque', ['default', 'Tu evento se ha recuperado', 'Bosque']],
] as const)('%s for %j', (decision, reason, name, expected) => {
  notifyDecision(decided(decision, reason), name);
  expect(shown()).toEqual(expected);
});

test.each(['taken-back', 'resubmitted'] as const)('%s is no news to who did it', (decision) => {
  notifyDecision(decided(decision), 'Bosque');
  expect(shown()).toBeNull();
});

test('the undo of a moderator stays available', () => {
  toast('Evento aprobado', '', { label: 'Deshacer', altText: 'Deshacer', run: vi.fn() });
  notifyDecision(decided('approved'), 'Bosque');
  expect(shown()?.[1]).toBe('Evento aprobado');
});

test('the name is what the page has seen of the party', () => {
  const client = createQueryClient();
  expect(ownPartyName(client, PARTY_ID)).toBeNull();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer(), '1'));
  expect(ownPartyName(client, PARTY_ID)).toBe('Bosque Eléctrico');
});

const FRIDAY = '2026-12-04T18:00';

test.each([
  ['who does not know the place keeps it so', { placeFrom: FRIDAY }, 'patched'],
  ['who knows it asks, as the message has none', { placeFrom: FRIDAY, place: 'Finca' }, 'asked'],
  ['a new secret is asked for', { placeFrom: '' }, 'asked'],
] as const)('a change of a party with a secret place: %s', (_what, known, outcome) => {
  const event = samplePartyAnswer({ placeFrom: FRIDAY, revision: 2 });
  const changes = partyMessages.patches['event.updated']({ position: '2', event });
  const ofParty = changes.find(({ key }) => hashKey(key) === hashKey(partyQuery(PARTY_ID).queryKey));
  const after = ofParty?.change(positioned(samplePartyAnswer(known), '1'), '2');
  if (outcome === 'asked') expect(after).toBe(ASK_AGAIN);
  else expect(after).toMatchObject({ entry: { data: event } });
});
