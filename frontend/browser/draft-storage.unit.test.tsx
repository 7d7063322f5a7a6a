import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../testing/strict-console.ts';
import {
  draftParser,
  forgetDrafts,
  draftStorage,
  useForgetOnLeave,
  useStoredDraft,
} from './draft-storage.ts';
import { deviceSettings, windowSettings } from './local-settings.ts';

interface Words {
  readonly text: string;
  readonly tags: readonly string[];
}
const EMPTY: Words = { text: '', tags: [] };
const wordsFrom = draftParser(EMPTY);
const textFrom = (stored: unknown) => (typeof stored === 'string' ? stored : null);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a written draft is readable until it is deleted', () => {
  const draft = draftStorage(windowSettings, 'comment.1', wordsFrom);
  expect(draft.read()).toBeNull();
  draft.write({ text: 'Hola', tags: ['a'] });
  expect(draftStorage(windowSettings, 'comment.1', wordsFrom).read()).toEqual({ text: 'Hola', tags: ['a'] });
  draft.forget();
  expect(draft.read()).toBeNull();
});

test.each(['{', 'null', '7', '{"text":1,"tags":[]}', '{"text":"","tags":[1]}', '{"text":"","tags":"a"}'])(
  'invalid drafts are ignored: %s',
  (stored) => {
    windowSettings.write('draft.comment.1', stored);
    expect(draftStorage(windowSettings, 'comment.1', wordsFrom).read()).toBeNull();
  },
);

test('missing fields of an older draft are empty, the others stay', () => {
  windowSettings.write('draft.comment.1', '{"text":"Hola"}');
  expect(draftStorage(windowSettings, 'comment.1', wordsFrom).read()).toEqual({ text: 'Hola', tags: [] });
});

test('leaving forgets every draft and nothing else', () => {
  draftStorage(deviceSettings, 'party', wordsFrom).write(EMPTY);
  draftStorage(windowSettings, 'comment.1', wordsFrom).write(EMPTY);
  deviceSettings.write('theme', 'electric-forest');
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['duende.theme']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a deleted draft does not stay in its field either', () => {
  const draft = draftStorage(windowSettings, 'note', textFrom);
  function Field() {
    const [words, write] = useStoredDraft(draft, '');
    return <input aria-label="nota" value={words} onChange={({ target }) => write(target.value)} />;
  }
  render(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('nota');
  fireEvent.change(field, { target: { value: 'A medias' } });
  expect(draft.read()).toBe('A medias');
  act(forgetDrafts);
  expect(field.value).toBe('');
  expect(draft.read()).toBeNull();
});

test('the kept text is in its field', () => {
  const draft = draftStorage(windowSettings, 'note', textFrom);
  draft.write('A medias');
  function Field() {
    const [words] = useStoredDraft(draft, 'nada');
    return <output>{words}</output>;
  }
  const { rerender } = render(<Field key="first" />);
  expect(screen.getByRole('status').textContent).toBe('A medias');
  draft.forget();
  rerender(<Field key="second" />);
  expect(screen.getByRole('status').textContent).toBe('nada');
});

test('going to another screen gives it up; a part that goes while one stays does not', () => {
  const forget = vi.fn();
  function Screen() {
    useForgetOnLeave({ forget });
    return null;
  }
  render(<Screen />).unmount();
  expect(forget).not.toHaveBeenCalled();
  const { unmount } = render(<Screen />);
  const here = window.location.href;
  window.history.replaceState(null, '', '#otra');
  try {
    unmount();
    expect(forget).toHaveBeenCalledOnce();
  } finally {
    window.history.replaceState(null, '', here);
  }
});
