import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import noBareText from './scripts/lint/no-bare-text.js';
import noReadingIntlText from './scripts/lint/no-reading-intl-text.js';

/** The functions that hand text made by Intl on, for people to see. */
const INTL_TEXTS = [
  ...['momentDay', 'momentDayAndTime', 'momentText', 'momentTime'],
  'distanceText',
  'placeText',
  'matchText',
  // of the bench
  'readable',
];

/** The components of one element that is always there. */
const STEADY = ['Icon', 'Link', 'Button'];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.tsbuild/**', '.cache/**', 'data/**', '**/*.cjs'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['frontend/**/*.ts', 'frontend/**/*.tsx'],
    extends: [
      reactHooks.configs.flat.recommended,
      a11y.configs.recommended,
      query.configs['flat/recommended'],
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: {
      duende: { rules: { 'no-bare-text': noBareText, 'no-reading-intl-text': noReadingIntlText } },
    },
    rules: {
      'duende/no-reading-intl-text': ['error', { texts: INTL_TEXTS }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
    },
  },
  {
    // A fixture that needs no other one says so by an empty pattern: Playwright reads it.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['frontend/**/*.tsx'],
    ignores: ['**/*.unit.test.tsx', '**/testing/**'],
    rules: { 'duende/no-bare-text': ['error', { steady: STEADY }] },
  },
);
