import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** `app` → `features` → `ui`, `lib`, `i18n`; features never each other. */
const forbid = (patterns, message) => ['error', { patterns: [{ group: patterns, message }] }];

const FEATURES = [
  'creation',
  'guidelines',
  'home',
  'judging',
  'lost',
  'passport',
  'phone',
  'registration',
  'rehearsal',
  'shortlist',
  'submission',
];

export default tseslint.config(
  { ignores: ['site/dist', 'site/src/**/*.gen.ts', 'site/test-results', 'site/playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['site/**/*.{ts,tsx}'],
    plugins: { 'jsx-a11y': jsxA11y, 'react-hooks': reactHooks },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      ...reactHooks.configs.recommended.rules,
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      // Visible text comes from the messages and the catalogue, never from the markup.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXText[value=/[A-Za-z\\u4e00-\\u9fff]{2,}/]',
          message: 'Take visible text from i18n or the catalogue.',
        },
        {
          selector:
            'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder)$/] > Literal[value=/[A-Za-z\\u4e00-\\u9fff]{2,}/]',
          message: 'Take visible text from i18n or the catalogue.',
        },
      ],
    },
  },
  {
    files: ['site/**/*.tsx'],
    rules: { 'max-lines': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['site/src/{ui,lib,i18n}/**'],
    rules: {
      'no-restricted-imports': forbid(
        ['**/features/**', '**/app/**'],
        'ui, lib and i18n know neither features nor app.',
      ),
    },
  },
  ...FEATURES.map((name) => ({
    files: [`site/src/features/${name}/**`],
    rules: {
      'no-restricted-imports': forbid(
        ['**/app/**', ...FEATURES.filter((other) => other !== name).map((other) => `**/${other}/**`)],
        'A feature knows ui, lib and i18n, not the application or another feature.',
      ),
    },
  })),
  {
    files: ['site/ssg/**', 'site/bench/**', 'site/*.ts', '*.js'],
    languageOptions: {
      globals: { console: 'readonly', process: 'readonly', fetch: 'readonly', URL: 'readonly' },
    },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['site/src/i18n/*/*.ts', 'site/e2e/**', '**/*.test.{ts,tsx}'],
    rules: { 'max-lines': 'off', 'no-restricted-syntax': 'off' },
  },
);
