import { beforeEach, expect, it, vi } from 'vitest';
import { open, prepareForm } from '@/testing/registerPage';
import { rowsWithoutField } from '@/testing/sentRows';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('@/testing/phoneMetadata');
  return fewCountries(await original());
});

beforeEach(prepareForm);

it('lists only what the form asks for', async () => {
  expect(await rowsWithoutField(await open(), null)).toEqual({ rows: 12, without: [] });
});
