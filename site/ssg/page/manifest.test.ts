import { expect, it } from 'vitest';
import { partsOf, sharedModules } from './manifest';

it('lists the files of a page once, the application apart', () => {
  const file = (name: string, more: object = {}) => ({ file: `assets/${name}`, ...more });
  const manifest = {
    'app.html': file('main.js', { isEntry: true, imports: ['_shared'], css: ['assets/site.css'] }),
    'src/app/application.tsx': file('app.js', { imports: ['_shared', '_react'], css: ['assets/app.css'] }),
    _shared: file('shared.js'),
    _react: file('react.js'),
    'src/features/passport/LoginWindow.tsx': file('login.js', {
      imports: ['_react'],
      css: ['assets/login.css'],
    }),
    'src/features/home/Home.tsx': file('home.js', { imports: ['_react'], css: ['assets/home.css'] }),
    'src/i18n/en/shared.ts': file('en.js'),
  };
  const parts = partsOf(manifest, { screen: 'src/features/home/Home.tsx', texts: 'src/i18n/en/shared.ts' });
  expect(parts.application).toBe('assets/app.js');
  expect(parts.styles).toEqual(['assets/site.css', 'assets/app.css', 'assets/home.css']);
  expect(parts.modules.map((name) => name.slice(7))).toEqual([
    'shared.js',
    'react.js',
    'home.js',
    'en.js',
    'login.js',
  ]);
  expect(() => partsOf(manifest, { texts: 'src/i18n/fr.ts' })).toThrow('no src/i18n/fr.ts');
});

it('names the modules that every one of some pages needs', () => {
  const manifest = Object.fromEntries(
    [
      'app.html',
      'src/app/application.tsx',
      'src/features/passport/LoginWindow.tsx',
      'src/i18n/en/shared.ts',
      'src/i18n/zh/shared.ts',
    ]
      .map((key): [string, { file: string; imports?: string[] }] => [key, { file: key }])
      .concat([
        ['src/Home.tsx', { file: 'home.js', imports: ['_state', '_films'] }],
        ['src/Work.tsx', { file: 'work.js', imports: ['_state'] }],
        ['_state', { file: 'state.js' }],
        ['_films', { file: 'films.js' }],
      ]),
  );
  const page = (module: string, language: 'en' | 'zh') => ({ module, language });
  const login = 'src/features/passport/LoginWindow.tsx';
  expect(sharedModules(manifest, [page('Home', 'en'), page('Home', 'zh')])).toEqual([
    'home.js',
    'state.js',
    'films.js',
    login,
  ]);
  expect(sharedModules(manifest, [page('Home', 'en'), page('Work', 'en')])).toEqual([
    'state.js',
    'src/i18n/en/shared.ts',
    login,
  ]);
  expect(sharedModules(manifest, [])).toEqual([]);
});
