import { expect, it } from 'vitest';
import { partsOf } from './manifest';

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
    'src/i18n/en.ts': file('en.js'),
  };
  const parts = partsOf(manifest, { screen: 'src/features/home/Home.tsx', texts: 'src/i18n/en.ts' });
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
