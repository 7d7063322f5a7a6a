import { streams } from '@duende/contracts/events/streams';
import { fact } from './fact.ts';
import { sampleId } from './party.ts';
import { ADMIN } from './story.ts';

export const HOOK = sampleId(80);
export const HOOK_SECRET = sampleId(81);

const byAdmin = () => ADMIN;
const named = { hookId: HOOK, name: 'Grupo de Madrid' };

/** Gets everything. Its target is nothing that opens. */
export const hookAdded = fact(
  'HookAdded',
  {
    ...named,
    ...{ kind: 'web', place: 'grupo.example', target: 'c2VsbGFkbw', secretId: HOOK_SECRET },
    ...{ news: ['new', 'moved', 'postponed', 'cancelled', 'reinstated'], locations: [], styles: [] },
  },
  streams.hooks,
  byAdmin,
);
export const hookChanged = fact('HookChanged', { ...named, changes: {} }, streams.hooks, byAdmin);
export const hookTargetChanged = fact(
  'HookTargetChanged',
  { ...named, place: { from: 'grupo.example', to: 'otro.example' }, target: 'b3Ryb3NlbGxhZG8' },
  streams.hooks,
  byAdmin,
);
export const hookSecretRenewed = fact(
  'HookSecretRenewed',
  { ...named, secretId: sampleId(82) },
  streams.hooks,
  byAdmin,
);
export const hookRemoved = fact('HookRemoved', named, streams.hooks, byAdmin);
export const hookMessagesResent = fact('HookMessagesResent', named, streams.hooks, byAdmin);
