import { expect, test } from 'vitest';
import { documentedRun, withOwn } from './single-container.ts';

const OWN = { name: 'mine', port: 4711, volume: 'mine-data', publicUrl: 'http://127.0.0.1:4711' };

test('the documented command is tried with a name, port, volume and address of its own, and nothing else changed', () => {
  const words = documentedRun();
  const own = withOwn(words, OWN);
  expect(own.slice(0, 3)).toEqual(['docker', 'run', '--detach']);
  expect(own.at(-1)).toBe('duende');
  const changed = own.filter((word, index) => word !== words[index]);
  expect(changed).toEqual([
    'mine',
    '127.0.0.1:4711:3000',
    'mine-data:/duende/data',
    'PUBLIC_URL=http://127.0.0.1:4711',
    'TRUST_PROXY=0',
  ]);
});

test('it has what the containers of compose have: no rights, nothing to write to but the data, an init, a limit', () => {
  expect(documentedRun()).toEqual(
    expect.arrayContaining([
      '--init',
      '--read-only',
      '--cap-drop',
      'ALL',
      '--security-opt',
      'no-new-privileges',
    ]),
  );
});
