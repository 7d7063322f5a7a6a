import { beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_DRAFT } from './party-draft.ts';
import { editedParty, NEW_PARTY } from './stored-draft.ts';

/** A browser's storage, as far as drafts use it. */
function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
  return () => vi.unstubAllGlobals();
});

const draft = { ...EMPTY_DRAFT, name: 'Luna Llena', dates: ['2026-12-05'] };

test('a new party is kept on the device, an edited one in its window, each for itself', () => {
  NEW_PARTY.write(draft);
  editedParty('a').write({ revision: 3, draft: { ...draft, name: 'Otra' } });
  expect(NEW_PARTY.read()).toEqual(draft);
  expect(editedParty('a').read()).toEqual({ revision: 3, draft: { ...draft, name: 'Otra' } });
  expect(editedParty('b').read()).toBeNull();
  expect(localStorage.getItem('duende.draft.new-party')).toContain('Luna Llena');
  expect(sessionStorage.getItem('duende.draft.edited-party.a')).toContain('Otra');
});

test.each([
  'null',
  '7',
  '"x"',
  '{}',
  JSON.stringify({ revision: 3 }),
  JSON.stringify({ draft }),
  JSON.stringify({ revision: '3', draft }),
  JSON.stringify({ revision: 3, draft: { ...draft, name: 7 } }),
])('what cannot be a party that was edited is none: %s', (stored) => {
  sessionStorage.setItem('duende.draft.edited-party.a', stored);
  expect(editedParty('a').read()).toBeNull();
});
