import tseslint from 'typescript-eslint';
import noBareText from './scripts/lint/no-bare-text.js';

/** The components of one element that is always there. */
const STEADY = ['Icon', 'Link', 'Button'];

/** The one rule that asks for types and is the project's own: all others are in .oxlintrc.json. */
export default tseslint.config({
  files: ['frontend/**/*.tsx'],
  ignores: ['**/*.unit.test.tsx', '**/testing/**'],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
  plugins: { duende: { rules: { 'no-bare-text': noBareText } } },
  rules: { 'duende/no-bare-text': ['error', { steady: STEADY }] },
});
