import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import type { LiveRoom } from '@duende/contracts/live/topics';
import { cookieHeader, createTestSessions } from '@duende/testkit/memory/test-sessions';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { expect, onTestFinished } from 'vitest';
import { createLiveServer } from '../live/live-server.ts';
import { createPartyFinder } from '../parties/find-party.ts';
import { FakeParties, FakeProgress, partyDocument, positionAt } from './fake-party-model.ts';
import { listening } from './live-rig.ts';

export const [approved, pending, alba, bruno] = [1, 2, 3, 4].map(sampleId) as [
  string,
  string,
  string,
  string,
];

/** With a public and a pending party, until the test ends. */
export async function setUpLiveServer(caughtUp: Promise<void> = Promise.resolve()) {
  const limit = { isOpen: true };
  const parties = new FakeParties();
  parties.set(samplePartyAnswer({ id: approved }));
  const waiting = samplePartyAnswer({ id: pending, status: 'pending' });
  parties.documents.set(pending, partyDocument(waiting, { authorId: alba }));
  const sessions = createTestSessions();
  const progress = new FakeProgress();
  const bus = createInProcessLiveBus();
  const errors: unknown[] = [];
  const live = createLiveServer({
    sessions,
    parties: createPartyFinder(parties),
    progress,
    bus,
    caughtUp,
    publicUrl: 'https://duende.example',
    admit: () => limit.isOpen,
    onError: (error) => errors.push(error),
  });
  const port = await listening(live.attach);
  onTestFinished(() => {
    live.close();
    expect(errors).toEqual([]);
  });
  const signIn = async (userId: string, isAdmin = false) => {
    const { session, cookie } = await sessions.issue({ userId, isAdmin });
    return { session, cookie: cookieHeader(cookie) };
  };
  const count = (value: number, topics: readonly LiveRoom[] = ['home', `event:${approved}`]) =>
    bus.publish([
      {
        topics,
        message: {
          name: 'rsvp.count',
          payload: { position: positionAt(value), eventId: approved, count: value },
        },
      },
    ]);
  return { port, live, limit, sessions, progress, bus, signIn, count };
}
