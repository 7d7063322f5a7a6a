import { expect, test } from 'vitest';
import { lintModules } from '../testing/lint-cases.ts';

const [CHANGING, SIBLINGS, FRAGMENT] = [
  'siblings and may change',
  'siblings that come and go',
  'Text of a fragment',
];

/** What the parts below are made of. */
const given = (part: string) => `
interface Slots { readonly after?: ReactNode; readonly note: string }
declare const count: number, label: string, isOpen: boolean, words: string | null, list: object[], controls: object;
declare const Icon: () => null, Note: () => null;
${part}
`;

const messagesOf = (parts: readonly string[]) =>
  lintModules(
    { name: 'no-bare-text', options: { steady: ['Icon'], nodes: ['controls'] }, extension: 'tsx' },
    parts.map(given),
  );

test('text that stays, or that is the only child of its element, is left', { timeout: 60_000 }, () => {
  const parts = [
    '<p>{count}</p>;',
    '<p>{`${count} van`}</p>;',
    "<button>{isOpen ? 'Cerrar' : 'Abrir'}</button>;",
    '<p>{isOpen && label}</p>;',
    '<p>Hola, <b>Luna</b>, hasta luego</p>;',
    '<a><Icon /> Añadir</a>;',
    '<p><i /><span>{label}</span>{isOpen && <b>ya</b>}</p>;',
    '<p>\n  {isOpen && <b>ya</b>}\n  {list.map(() => <i />)}\n</p>;',
    '<section><i />{controls}</section>;',
    'function Part({ after }: Slots) { return <p><i />{after}</p>; }',
    'function Part({ children }: { children: ReactNode }) { return <p><i />{children}</p>; }',
    'const row = () => <b>ya</b>; const part = <p><i />{row()}</p>;',
    '<><i /><b>{label}</b></>;',
    'function Part() { return <b>{label}</b>; }',
    'function textOf() { return label; }',
    'const Part = () => (isOpen ? <b>{label}</b> : null);',
    // Comments are not rendered.
    '<p>{/* why */}{label}</p>;',
  ];
  expect(messagesOf(parts)).toEqual(parts.map(() => []));
});

test('text that may change next to others is found', { timeout: 60_000 }, () => {
  const parts = [
    ['<p>{count} van</p>;', CHANGING],
    ['<p><b>Luna</b>{label}</p>;', CHANGING],
    ["<button>{isOpen && <i />}{isOpen ? '¡Voy!' : '¿Vas?'}</button>;", CHANGING],
    ['<p><i />{words}</p>;', CHANGING],
    ['<p><i />{words ?? <b />}</p>;', CHANGING],
    ['<h2>Comentarios {isOpen && <b>{count}</b>}</h2>;', SIBLINGS],
    ['function Part({ after }: Slots) { return <p>{after} y más</p>; }', SIBLINGS],
    ['function Part({ note }: Slots) { return <p><i />{note}</p>; }', CHANGING],
    ['const row = () => label; const part = <p><i />{row()}</p>;', CHANGING],
    ['<p><Note /> y más</p>;', SIBLINGS],
    ["<p>{'Hola'}{list.map(() => <i />)}</p>;", SIBLINGS],
    ['<>Hola</>;', FRAGMENT],
    ['<>{label}</>;', FRAGMENT],
    ['function Part() { return isOpen ? <i /> : label; }', FRAGMENT],
    ['const Part = () => label;', FRAGMENT],
  ] as const;
  expect(messagesOf(parts.map(([part]) => part))).toEqual(
    parts.map(([, message]) => [expect.stringContaining(message ?? '')]),
  );
});
