import { expect, it } from 'vitest';
import { variantConstants } from './edition.ts';

it('builds the usual site without variables', () => {
  expect(variantConstants({})).toEqual({});
});

it('builds the variant that the variables name', () => {
  expect(
    variantConstants({ BEARER_LOGIN: 'true', PARTNER: 'ppai', API_ORIGIN: 'https://films.example' }),
  ).toEqual({
    'import.meta.env.VITE_BEARER_LOGIN': '"true"',
    'import.meta.env.VITE_PARTNER': '"ppai"',
    'import.meta.env.VITE_API_BASE': '"https://films.example"',
  });
});

it.each([
  { BEARER_LOGIN: 'yes' },
  { PARTNER: 'other' },
  { API_ORIGIN: 'films.example' },
  { API_ORIGIN: 'https://films.example/apis' },
])('refuses %j', (environment) => {
  const [name] = Object.keys(environment);
  expect(() => variantConstants(environment)).toThrow(name);
});
