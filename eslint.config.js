import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * `app` → `boot` → `features` → `ui`, `content` → `lib`, `i18n`; features never import each other. Only tests import `testing`.
 */
const forbid = (patterns, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ group: patterns, message }] }],
});

/** A rule for the modules of a folder, and the same for its tests, which may import `testing`. */
const layer = (folder, patterns, message) => [
  {
    files: [`site/src/${folder}/**`],
    ignores: ['**/*.test.*'],
    rules: forbid([...patterns, '**/testing/**'], message),
  },
  { files: [`site/src/${folder}/**/*.test.*`], rules: forbid(patterns, message) },
];

const FEATURES = [
  'creation',
  'guidelines',
  'home',
  'judging',
  'notFound',
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
  ...layer(
    '{lib,i18n}',
    ['**/app/**', '**/boot/**', '**/features/**', '**/content/**', '**/ui/**'],
    'lib and i18n import nothing above them.',
  ),
  ...layer(
    'content',
    ['**/app/**', '**/boot/**', '**/features/**', '**/ui/**'],
    'content imports lib and i18n alone.',
  ),
  ...layer(
    'ui',
    ['**/app/**', '**/boot/**', '**/features/**', '**/content/**'],
    'ui imports lib and i18n alone.',
  ),
  ...FEATURES.flatMap((name) =>
    layer(
      `features/${name}`,
      [
        '**/app/**',
        '**/boot/**',
        ...FEATURES.filter((other) => other !== name).flatMap((other) => [
          `**/features/${other}/**`,
          `../${other}/**`,
          `../../${other}/**`,
          `../../../${other}/**`,
        ]),
      ],
      'A feature imports ui, content, lib and i18n, not the application or another feature.',
    ),
  ),
  ...layer('boot', ['**/app/**'], 'boot runs before the application and imports nothing of it.'),
  {
    files: ['site/src/app/**'],
    ignores: ['**/*.test.*'],
    rules: forbid(['**/testing/**'], 'Only tests import testing.'),
  },
  {
    files: ['site/ssg/**', 'site/bench/**', 'site/*.ts', '*.js'],
    languageOptions: {
      globals: { console: 'readonly', process: 'readonly', fetch: 'readonly', URL: 'readonly' },
    },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['site/src/i18n/*/*.ts', 'site/console/i18n/*/*.ts', 'site/e2e/**', '**/*.test.{ts,tsx}'],
    rules: { 'max-lines': 'off', 'no-restricted-syntax': 'off' },
  },
);
