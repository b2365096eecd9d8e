import { expect, it } from 'vitest';
import { callingCodes } from './callingCodes';
import { countryName } from './countryName';

it('names countries and regions as the edition does, in the forms too', () => {
  expect(['TW', 'HK', 'MO', 'PT'].map((code) => countryName(code, 'zh'))).toEqual([
    '中国台湾',
    '中国香港',
    '中国澳门',
    '葡萄牙',
  ]);
  expect(countryName('MO', 'en')).toBe('Macao');
  expect(countryName(null, 'en')).toBeNull();
  const chosen = callingCodes('zh').filter(({ code }) => ['+886', '+852', '+853'].includes(code));
  expect(chosen.map(({ name }) => name).sort()).toEqual(['中国台湾', '中国澳门', '中国香港'].sort());
});
