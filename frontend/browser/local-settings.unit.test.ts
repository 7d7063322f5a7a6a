import { expect, test, vi } from 'vitest';
import { settingsIn } from './local-settings.ts';

/** A storage whose names are its own properties, as browsers have it. */
function memoryStorage(kept: Record<string, string>): Storage {
  return Object.create(
    {
      getItem: (name: string) => kept[name] ?? null,
      setItem: (name: string, value: string) => void (kept[name] = value),
      removeItem: (name: string) => delete kept[name],
    },
    Object.fromEntries(Object.keys(kept).map((name) => [name, { value: '', enumerable: true }])),
  ) as Storage;
}

test('settings are under the names of this site', () => {
  const kept: Record<string, string> = { theme: 'of another page' };
  const settings = settingsIn(() => memoryStorage(kept));
  expect(settings.read('theme')).toBeNull();
  settings.write('theme', 'electric-forest');
  expect(kept['duende.theme']).toBe('electric-forest');
  expect(settings.read('theme')).toBe('electric-forest');
});

test('temporary settings have a prefix of this site', () => {
  const kept = { 'duende.draft.a': '1', 'duende.draft.b': '2', 'duende.theme': 'x', 'draft.a': 'other' };
  settingsIn(() => memoryStorage(kept)).forget('draft.');
  expect(kept).toEqual({ 'duende.theme': 'x', 'draft.a': 'other' });
});

test('a storage that is forbidden remembers nothing and breaks nothing', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  try {
    const settings = settingsIn(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(settings.read('theme')).toBeNull();
    settings.write('theme', 'x');
    settings.forget('');
    expect(warned).toHaveBeenCalledTimes(2);
  } finally {
    warned.mockRestore();
  }
});
