import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { RsvpStatusAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import type { QueryClient } from '@tanstack/react-query';
import { positioned, expecting } from '../http/positioned.ts';
import { isFollowing, useLiveStatus } from '../live/live.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { ridesQuery } from '../rides/ride-queries.ts';
import { rememberSentComment } from '../comments/comment-queries.ts';
import { sessionQuery } from '../session/session.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { isWaiting, OUTBOX_TEXTS, type OutboxCommand } from '../offline/outbox-command.ts';
import { onOutboxNews, type OutboxNews } from '../offline/outbox-news.ts';
import { outboxRunner } from '../offline/outbox-runner.ts';
import { readOutbox, useOutbox } from '../offline/outbox.ts';

/** Shows results of other tabs too. */
export function startOutbox(client: QueryClient): () => void {
  const runner = outboxRunner();
  const sessionHash = JSON.stringify(sessionQuery.queryKey);
  let owner = client.getQueryData(sessionQuery.queryKey)?.userId;
  const stops = [
    onOutboxNews((news) => void heed(client, news)),
    useOutbox.subscribe(({ commands }, before) => {
      if (commands.filter(isWaiting).length > before.commands.filter(isWaiting).length) runner.run();
    }),
    useLiveStatus.subscribe(({ status }, before) => {
      if (isFollowing(status) && !isFollowing(before.status)) runner.run();
    }),
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== sessionHash) return;
      const now = client.getQueryData(sessionQuery.queryKey)?.userId;
      if (now !== undefined && now !== owner) runner.run();
      owner = now;
    }),
    runner.stop,
  ];
  window.addEventListener('online', runner.run);
  void readOutbox().then(runner.run);
  return () => {
    window.removeEventListener('online', runner.run);
    for (const stop of stops) stop();
  };
}

async function heed(client: QueryClient, news: OutboxNews): Promise<void> {
  switch (news.kind) {
    case 'sent':
      show(client, news.command, news.answer);
      leaveOut(news.command);
      if (!useOutbox.getState().commands.some(isWaiting))
        toast('Enviado', 'Ya se ha enviado lo que estaba pendiente.');
      return;
    case 'refused':
      errorToast(OUTBOX_TEXTS.refused, news.words);
      return readOutbox();
    case 'changed':
      return readOutbox();
    case 'session-over':
      if (client.getQueryData(sessionQuery.queryKey))
        await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      return;
    default:
      news satisfies never;
  }
}

function leaveOut({ order }: OutboxCommand): void {
  useOutbox.setState(({ commands }) => ({ commands: commands.filter((other) => other.order !== order) }));
}

/** Others' views of it are refetched. */
function show(client: QueryClient, { wish }: OutboxCommand, answer: unknown): void {
  const askAgain = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  switch (wish.kind) {
    case 'rsvp': {
      const { isGoing } = wish;
      client.setQueryData(rsvpStatusQuery(wish.eventId).queryKey, (entry) =>
        entry ? expecting<RsvpStatusAnswer>(entry, { isGoing }) : positioned({ isGoing }, ''),
      );
      askAgain(rsvpStatusQuery(wish.eventId).queryKey);
      askAgain(rsvpCountQuery(wish.eventId).queryKey);
      askAgain(confirmedPartiesQuery.queryKey);
      return;
    }
    case 'comment':
      rememberSentComment(client, answer as Parameters<typeof rememberSentComment>[1]);
      return;
    case 'ride': {
      const ride = answer as RideAnswer;
      const { queryKey } = ridesQuery(wish.eventId);
      client.setQueryData(
        queryKey,
        (entry) => entry && expecting(entry, [...entry.data.filter(({ id }) => id !== ride.id), ride]),
      );
      askAgain(queryKey);
      return;
    }
    default:
      wish satisfies never;
  }
}
