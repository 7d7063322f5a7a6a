import { expect, it } from 'vitest';
import { FAKE_EVENTSTOREDB_NAME } from '../fake-eventstoredb/fake-eventstoredb.ts';
import { findEventStore } from './find-eventstore.ts';
import { findMongo } from './find-mongo.ts';
import { leftoverContainer } from './docker-engine.ts';

const NO_IMAGE = {
  missing: 'a Docker engine answers, but the image X cannot be had (no such host); `docker pull` it',
  hasEngine: true,
};
const NO_ENGINE = { missing: 'no Docker engine answers', hasEngine: false };
const noPython = async () => ({ missing: 'no Python was found' });

it.each([
  [NO_IMAGE, [expect.stringContaining(NO_IMAGE.missing)]],
  [NO_ENGINE, []],
])(
  'the stand-in takes the place of a node, and the reason is printed where it may surprise: %o',
  async (why, printed) => {
    const lines: string[] = [];
    const found = await findEventStore({
      env: {},
      inDocker: async () => why,
      say: (line) => void lines.push(line),
    });
    expect({ how: found.how, name: found.name, lines }).toEqual({
      how: 'fake',
      name: FAKE_EVENTSTOREDB_NAME,
      lines: printed,
    });
    await found.stop();
  },
);

it('with REQUIRE_EVENTSTORE=on nothing takes its place', async () => {
  const finding = findEventStore({ env: { REQUIRE_EVENTSTORE: 'on' }, inDocker: async () => NO_IMAGE });
  await expect(finding).rejects.toThrow(`REQUIRE_EVENTSTORE=on, and there is no EventStoreDB`);
  await expect(finding).rejects.toThrow(NO_IMAGE.missing);
});

it.each([[NO_IMAGE], [NO_ENGINE]])('without MongoDB the line says what is true: %o', async (why) => {
  const lines: string[] = [];
  const options = { env: {}, inDocker: async () => why, secantus: noPython };
  expect(await findMongo({ ...options, say: (line) => void lines.push(line) })).toBeNull();
  expect(lines).toEqual([`NO MONGODB: MONGODB_URL is not set, ${why.missing}, and no Python was found`]);
});

it('leftovers without the reaper are listed with the command that removes them', () => {
  expect(leftoverContainer('mongo:8', '0123456789abcdef')).toMatch(
    /Ctrl-C: docker rm --force --volumes 0123456789ab$/,
  );
});
