import type { LiveMessagePayload } from '@duende/contracts/live/live-messages';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from '../browser/toasts.ts';
import { listPage } from '../cache/list-pages.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { sessionQuery } from '../session/session.ts';
import { after, at, listAfter } from '../testing/after-message.ts';
import { notifyComment } from './comment-messages.ts';
import { rememberSentComment, useSentComments, ownCommentsQuery } from './comment-queries.ts';

afterEach(() => useToasts.setState({ toast: null, open: false }));

type Decided = LiveMessagePayload<'comment.decided'>;
const comment = {
  id: 'cccccccc-1234-4abc-8abc-123456789abc',
  eventId: PARTY_ID,
  author: 'Marta',
  content: 'Yo voy',
  createdAt: '2026-09-01T10:00:00.000Z',
};
const decided = (decision: Decided['decision'], reason: string | null = null): Decided => ({
  position: at(11),
  eventId: PARTY_ID,
  commentId: comment.id,
  decision,
  reason,
});
const shown = () => {
  const { toast } = useToasts.getState();
  return toast && [toast.kind, toast.title, toast.description];
};
/** The toast for the author, and whether the comment still waits. */
function toastAfter(message: Decided) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, null);
  rememberSentComment(client, comment);
  notifyComment(client, message);
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return [shown(), renderHook(() => useSentComments(PARTY_ID, []), { wrapper }).result.current.length === 1];
}

test.each([
  [decided('approved'), ['default', 'Tu comentario está publicado', '«Yo voy»'], true],
  [
    decided('rejected', 'Repetido'),
    ['destructive', 'Tu comentario ha sido rechazado', '«Yo voy». Motivo: Repetido'],
    false,
  ],
  [decided('removed'), ['destructive', 'Tu comentario ha sido eliminado', '«Yo voy»'], false],
  [decided('pending'), ['default', 'Tu comentario vuelve a estar pendiente', '«Yo voy»'], true],
] as const)('$decision', (message, words, isWaiting) => {
  expect(toastAfter(message)).toEqual([words, isWaiting]);
});

test('a page that has not seen it says it without its words', () => {
  notifyComment(createQueryClient(), decided('removed', 'Publicidad'));
  expect(shown()).toEqual(['destructive', 'Tu comentario ha sido eliminado', 'Motivo: Publicidad']);
});

test('the undo of a moderator stays available', () => {
  toast('Comentario aprobado', '', { label: 'Deshacer', altText: 'Deshacer', run: vi.fn() });
  notifyComment(createQueryClient(), decided('approved'));
  expect(shown()?.[1]).toBe('Comentario aprobado');
});

test('the own comments are fetched again', () => {
  const message = { name: 'comment.decided', payload: decided('removed') } as const;
  const own = [
    listPage({ data: [{ ...comment, eventName: 'Luna', decision: null }], next: null, total: 1 }, at(10)),
  ];
  expect(listAfter(ownCommentsQuery.queryKey, own, message)).toBe('asked again');
  expect(after(['own', 'else'], 1, message)).toBe(1);
});
