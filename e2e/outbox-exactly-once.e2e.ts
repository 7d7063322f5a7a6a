import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { RsvpCountAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { publish } from '@duende/testkit/support/parties';
import { fillOutbox, outboxEmptied, pendingCommentsBy, type StoredCommand } from './testing/outbox.ts';
import { AWAY } from './testing/kept.ts';
import { expect, openIn, test } from './testing/fixtures.ts';

/** Four RSVPs, eight comments and eight pins over four parties, one after the other. */
function twentyCommands(owner: string, author: string, parties: readonly EventAnswer[]): StoredCommand[] {
  const commands = parties.flatMap(({ id: eventId, name }, place) => [
    { kind: 'rsvp', eventId, isGoing: true },
    ...['primero', 'segundo'].map((which) => ({
      kind: 'comment',
      eventId,
      author,
      content: `${name}: ${which}`,
    })),
    ...[1, 2].map((passengers) => ({
      kind: 'ride',
      eventId,
      type: 'offer',
      point: { latitude: 40 + place / 10, longitude: -3 - passengers / 10 },
      passengers,
    })),
  ]);
  return commands.map((wish, index) => ({ key: `${owner}-${index}`, owner, wish }));
}

for (const [what, name, isKilled] of [
  ['a network that returns', 'Azor', false],
  ['a network that returns, and kill -9 while the tenth is being answered', 'Cárabo', true],
] as const)
  test(`twenty commands, ${what}: each is there once`, async ({
    complaints,
    service,
    admin,
    register,
    visit,
  }) => {
    complaints.expect(...AWAY);
    const person = await register(name);
    const parties: EventAnswer[] = [];
    for (const trees of ['Alisos', 'Brezos', 'Cedros', 'Dunas'])
      parties.push(await publish(admin, { name: `Fiesta de ${trees}` }));
    const context = await visit(person);
    const page = await openIn(context, '/');
    await expect(page.getByText('en directo').first()).toBeVisible();
    let sent = 0;
    let from: number;
    await context.route(/\/(?:rsvp|comments|rides)$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      if (!isKilled || sent !== 10) return route.fallback();
      // The server has executed it, but the answer is lost.
      await route.fetch();
      await service.kill();
      await route.abort();
      await service.restart();
      from = performance.now();
    });
    await context.setOffline(true);
    await expect(page.getByText('sin conexión').first()).toBeVisible();
    const commands = twentyCommands(person.id, person.username, parties);
    expect(commands).toHaveLength(20);
    await fillOutbox(page, commands);
    from = performance.now();
    await context.setOffline(false);
    await outboxEmptied(page);
    const since = isKilled ? 'the service was back' : 'the network was back';
    console.log(`${sent} calls for 20 commands, ${Math.round(performance.now() - from)} ms after ${since}`);

    expect(sent).toBe(isKilled ? 21 : 20);
    const written = commands
      .filter(({ wish }) => wish['kind'] === 'comment')
      .map(({ wish }) => wish['content']);
    expect((await pendingCommentsBy(admin, person.username)).map(({ content }) => content).sort()).toEqual(
      written.sort(),
    );
    for (const { id } of parties) {
      expect(await person.call('GET', `/api/events/${id}/rsvp-status`)).toEqual({ isGoing: true });
      const pins = await person.call<RideAnswer[]>('GET', `/api/events/${id}/rides`);
      const own = pins.filter(({ userId }) => userId === person.id);
      expect(own.map(({ passengerCount }) => passengerCount).sort()).toEqual([1, 2]);
      const { count } = await person.call<RsvpCountAnswer>('GET', `/api/events/${id}/rsvp-count`);
      expect(count).toBe(1);
    }
  });
