import { expect, it, vi } from 'vitest';
import { letteringOf } from './lettering';

vi.mock('./catalogue', () => ({ brand: { name: { zh: '开画', en: 'Another Name' } } }));

it('has no drawing of a name that the brand no longer has', () => {
  expect(letteringOf('zh')?.name).toBe('开画');
  expect(letteringOf('en')).toBeUndefined();
});
