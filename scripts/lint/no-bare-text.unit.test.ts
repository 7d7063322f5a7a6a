import { ESLint, RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import rule from './no-bare-text.js';

RuleTester.describe = describe;
RuleTester.it = it;

const [changing, beside, fragment] = [
  [{ messageId: 'changing' }],
  [{ messageId: 'beside' }],
  [{ messageId: 'fragment' }],
];
const options = [{ steady: ['Icon'] }];
const filename = 'part.tsx';
/** What the parts below stand on; nothing of React, whose types the rule does not ask for. */
const given = (part: string) => `
declare const count: number, label: string, isOpen: boolean, words: string | null, part: { type: string } | string | null;
declare const Icon: () => null, Note: () => null, list: object[];
${part}
`;

new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      ecmaFeatures: { jsx: true },
      projectService: { allowDefaultProject: ['*.tsx'] },
      tsconfigRootDir: import.meta.dirname,
    },
  },
}).run('no-bare-text', rule, {
  valid: [
    '<p>{count}</p>;',
    '<p>{`${count} van`}</p>;',
    "<button>{isOpen ? 'Cerrar' : 'Abrir'}</button>;",
    '<p>{isOpen && label}</p>;',
    '<p>Hola, <b>Luna</b>, hasta luego</p>;',
    '<a><Icon /> Añadir</a>;',
    '<p><i /><span>{label}</span>{isOpen && <b>ya</b>}</p>;',
    '<p>\n  {isOpen && <b>ya</b>}\n  {list.map(() => <i />)}\n</p>;',
    '<section><i />{part}</section>;',
    '<><i /><b>{label}</b></>;',
    'function Part() { return <b>{label}</b>; }',
    'function textOf() { return label; }',
    'const Part = () => (isOpen ? <b>{label}</b> : null);',
    // Comments in it are drawn by nobody.
    '<p>{/* why */}{label}</p>;',
  ].map((part) => ({ options, filename, code: given(part) })),
  invalid: [
    { part: '<p>{count} van</p>;', errors: changing },
    { part: '<p><b>Luna</b>{label}</p>;', errors: changing },
    { part: "<button>{isOpen && <i />}{isOpen ? '¡Voy!' : '¿Vas?'}</button>;", errors: changing },
    { part: '<p><i />{words}</p>;', errors: changing },
    { part: '<p><i />{words ?? <b />}</p>;', errors: changing },
    { part: '<h2>Comentarios {isOpen && <b>{count}</b>}</h2>;', errors: beside },
    { part: '<p>{part} y más</p>;', errors: beside },
    { part: '<p><Note /> y más</p>;', errors: beside },
    { part: "<p>{'Hola'}{list.map(() => <i />)}</p>;", errors: beside },
    { part: '<>Hola</>;', errors: fragment },
    { part: '<>{label}</>;', errors: fragment },
    { part: 'function Part() { return isOpen ? <i /> : label; }', errors: fragment },
    { part: 'const Part = () => label;', errors: fragment },
  ].map(({ part, errors }) => ({ options, filename, code: given(part), errors })),
});

it('holds for whatever people see', { timeout: 60_000 }, async () => {
  const eslint = new ESLint();
  const rulesOf = async (file: string) =>
    ((await eslint.calculateConfigForFile(file)) as { rules: object } | undefined)?.rules;
  for (const file of ['frontend/app.tsx', 'frontend/parties/attendance.tsx'])
    expect(await rulesOf(file), file).toMatchObject({
      'duende/no-bare-text': [2, { steady: expect.any(Array) }],
    });
  expect(await rulesOf('frontend/ui/dialog.unit.test.tsx')).toBeUndefined();
});
