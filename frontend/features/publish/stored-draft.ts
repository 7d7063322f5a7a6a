import { EMPTY_DRAFT, type PartyDraft } from './party-draft.ts';

const KEY = 'duende.draft';

/** A draft outlives a login and a reload. Storage that is missing, full or garbled costs the draft, nothing else. */
export function readDraft(): PartyDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isDraft(stored) ? stored : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

export function writeDraft(draft: PartyDraft): void {
  try {
    if (draft === EMPTY_DRAFT) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
  } catch (error) {
    console.warn('The draft could not be kept', error);
  }
}

function isDraft(value: unknown): value is PartyDraft {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(EMPTY_DRAFT).every(([name, empty]) =>
    Array.isArray(empty)
      ? Array.isArray(fields[name]) && fields[name].every((item) => typeof item === 'string')
      : typeof fields[name] === 'string',
  );
}
