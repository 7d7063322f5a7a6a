import {
  HOOK,
  HOOK_SECRET,
  hookAdded,
  hookChanged,
  hookRemoved,
  hookSecretRenewed,
  hookTargetChanged,
} from '@duende/testkit/samples/hooks';
import { sampleId } from '@duende/testkit/samples/party';
import { it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { hookProjection, type HookDocument } from './hooks.ts';

const { given } = specifyProjection(hookProjection);
const { hookId: _, ...data } = hookAdded.event().data;
const hook: HookDocument = {
  ...{ _id: HOOK, position: at(1), ...data },
  ...{ createdAt: '2026-06-01T12:00:00.000Z', since: at(1) },
};

it('is as it was added, changed and renewed, until it is removed', async () => {
  const changes = { name: { from: data.name, to: 'Todo' }, styles: { from: [], to: ['acid' as const] } };
  const renewed = { ...hook, name: 'Todo', styles: ['acid'], secretId: sampleId(82), position: at(3) };
  await given(hookAdded()).then(hook);
  await given(hookAdded(), hookChanged({ changes }), hookSecretRenewed()).then(renewed);
  const elsewhere = { ...hook, place: 'otro.example', target: 'b3Ryb3NlbGxhZG8', position: at(2) };
  await given(hookAdded(), hookTargetChanged()).then(elsewhere);
  await given(hookAdded(), hookRemoved()).then();
  const again = { createdAt: hook.createdAt, since: at(3), position: at(3) };
  await given(hookAdded(), hookRemoved(), hookAdded()).then({ ...hook, ...again });
});

it('is another’s where the event is another’s', async () => {
  const other = { hookId: sampleId(90), secretId: HOOK_SECRET };
  await given(hookAdded(), hookAdded(other), hookRemoved()).then({
    ...hook,
    _id: other.hookId,
    position: at(2),
    since: at(2),
  });
});
