import { givenLog } from '@duende/testkit/samples/given-log';
import { expect, it } from 'vitest';
import { sharedByRunners } from '../testing/shared-rig.ts';
import { approved, rsvp, submitted } from '@duende/testkit/samples/story';
import { NoActiveVersion, rebuild, type RebuildStep } from './rebuild.ts';
import { partyProjection } from '../parties/parties.ts';
import { readModel } from '../runner/read-model-worker.ts';
import { withRebuild } from '../versions/pointer.ts';

const story = [submitted(), approved(), rsvp()];

async function collected(
  steps: AsyncIterable<RebuildStep>,
  each: (step: RebuildStep) => unknown = () => null,
) {
  const seen: RebuildStep[] = [];
  for await (const step of steps) {
    seen.push(step);
    await each(step);
  }
  return seen;
}

it('yields what it does until the new generation of every read model is active', async () => {
  const rig = await sharedByRunners(await givenLog(story));
  const runner = await rig.start();
  await runner.caughtUp;
  const { store, leases } = rig;
  const steps = await collected(rebuild({ store, leases, readModels: ['parties', 'rides'], pauseMs: 5 }));
  const served = steps.filter(({ kind }) => kind === 'served');
  expect(served.map(({ readModel }) => readModel).toSorted()).toEqual(['parties', 'rides']);
  for (const step of served) {
    const pointer = (await rig.pointers.all()).get(step.readModel);
    expect(step).toMatchObject({ collection: pointer?.active });
    expect(pointer?.active).toMatch(/\.v\d+\.g2$/);
  }
  expect(await rig.models.parties.count({})).toBe(1);
});

it('says that it is free, and that another took its place', async () => {
  const rig = await sharedByRunners(await givenLog(story));
  const { store, leases, pointers } = rig;
  const runner = await rig.start();
  await runner.caughtUp;
  await runner.stop();
  const steps = await collected(rebuild({ store, leases, readModels: ['rides'], pauseMs: 1 }), () =>
    pointers.change('rides', (now) => now && withRebuild(now, 'rides.v3', new Date())),
  );
  expect(steps.map(({ kind }) => kind)).toEqual(['waiting', 'replaced']);
});

it('says that it stopped where its fold throws', async () => {
  const rig = await sharedByRunners(await givenLog(story));
  const { store, leases } = rig;
  const first = await rig.start();
  await first.caughtUp;
  await first.stop();
  const fold = () => {
    throw new Error('a bug');
  };
  await rig.start({ readModels: [readModel({ ...partyProjection, fold })] });
  const steps = await collected(rebuild({ store, leases, readModels: ['parties'], pauseMs: 5 }));
  expect(steps.at(-1)).toMatchObject({ readModel: 'parties', kind: 'stopped' });
});

it('refuses where no version is active yet', async () => {
  const { store, leases } = await sharedByRunners(await givenLog());
  const steps = rebuild({ store, leases, readModels: ['parties'], pauseMs: 1 });
  await expect(steps.next()).rejects.toThrow(NoActiveVersion);
});
