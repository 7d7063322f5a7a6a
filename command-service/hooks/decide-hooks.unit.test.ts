import { LIMITS } from '@duende/contracts/common/limits';
import type { HookEvent } from '@duende/contracts/events/domain-event';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { fold } from '../handling/decider.ts';
import { specify } from '../testing/given-decider.ts';
import { hooksDecider } from './decide-hooks.ts';

const { given } = specify(hooksDecider);
const [HOOK, OTHER, SECRET] = [sampleId(70), sampleId(71), sampleId(72)];
const CHOICE = { news: ['new', 'cancelled'], locations: ['Madrid'], styles: [] } as const;
const ADDED = {
  ...{ hookId: HOOK, name: 'Grupo de Madrid', kind: 'web', place: 'ejemplo.org', target: 'sealed' },
  ...{ secretId: SECRET, news: ['new', 'cancelled'], locations: ['Madrid'], styles: [] },
} as const;
const added = (more: object = {}): HookEvent => ({
  type: 'HookAdded',
  data: { ...structuredClone(ADDED), ...more } as never,
});
const add = { type: 'AddHook', data: structuredClone(ADDED) as never } as const;
const change = (more: object = {}) =>
  ({
    type: 'ChangeHook',
    data: { hookId: HOOK, name: ADDED.name, ...structuredClone(CHOICE), ...more } as never,
  }) as const;
const about = { hookId: HOOK, name: ADDED.name };
const many = Array.from({ length: LIMITS.hooks.open }, (_, each) => added({ hookId: sampleId(100 + each) }));
const removed: HookEvent = { type: 'HookRemoved', data: about };

test.each([
  ['the first', [], add, [added()]],
  ['one too many', many, add, 'hook.too-many'],
  [
    'one for one that was removed',
    [...many, { type: 'HookRemoved', data: { hookId: sampleId(100), name: '' } }],
    add,
    [added()],
  ],
  ['the same again', [added()], change(), []],
  [
    'another name and other news',
    [added()],
    change({ name: 'Todo', news: ['new'] }),
    [
      {
        type: 'HookChanged',
        data: {
          ...{ hookId: HOOK, name: 'Todo' },
          changes: {
            name: { from: ADDED.name, to: 'Todo' },
            news: { from: ['new', 'cancelled'], to: ['new'] },
          },
        },
      },
    ],
  ],
  ['one that was never added', [], change(), 'hook.not-found'],
  ['one that was removed', [added(), removed], change(), 'hook.not-found'],
  ['removing it', [added()], { type: 'RemoveHook', data: { hookId: HOOK } }, [removed]],
  ['removing it twice', [added(), removed], { type: 'RemoveHook', data: { hookId: HOOK } }, 'hook.not-found'],
  [
    'another secret',
    [added()],
    { type: 'RenewHookSecret', data: { hookId: HOOK, secretId: OTHER } },
    [{ type: 'HookSecretRenewed', data: { ...about, secretId: OTHER } }],
  ],
  [
    'a secret for a chat',
    [added({ kind: 'telegram' })],
    { type: 'RenewHookSecret', data: { hookId: HOOK, secretId: OTHER } },
    'hook.unsigned',
  ],
  [
    'sending again',
    [added()],
    { type: 'ResendHookMessages', data: { hookId: HOOK } },
    [{ type: 'HookMessagesResent', data: about }],
  ],
] as const)('%s', (_what, events, command, outcome) =>
  given(...(events as readonly HookEvent[]))
    .when(command as never)
    .then(outcome as never),
);

test('a change is what the next one is compared with', () => {
  const [event] = hooksDecider.decide(change({ styles: ['acid'] }), fold(hooksDecider, [added()]));
  const state = fold(hooksDecider, [added(), event as HookEvent]);
  expect(state.get(HOOK)).toMatchObject({ name: ADDED.name, styles: ['acid'], locations: ['Madrid'] });
});
