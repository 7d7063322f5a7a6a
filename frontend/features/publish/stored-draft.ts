import { isLike, keptDraft } from '../../lib/kept-draft.ts';
import { deviceSettings, windowSettings } from '../../lib/local-settings.ts';
import { EMPTY_DRAFT, type PartyDraft } from './party-draft.ts';

const isDraft = (value: unknown): value is PartyDraft => isLike(EMPTY_DRAFT, value);

/** The one party that is being written on this device. */
export const NEW_PARTY = keptDraft(deviceSettings, 'new-party', isDraft);

/** A party as it is being edited, with the revision the changes were begun on: what came later must not be overwritten. */
export interface EditedParty {
  readonly revision: number;
  readonly draft: PartyDraft;
}

export const editedParty = (id: string) =>
  keptDraft(windowSettings, `edited-party.${id}`, (value): value is EditedParty => {
    if (typeof value !== 'object' || value === null) return false;
    return (
      'revision' in value && typeof value.revision === 'number' && 'draft' in value && isDraft(value.draft)
    );
  });
