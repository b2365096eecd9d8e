import { beforeEach, expect, it, vi } from 'vitest';
import { open, prepareForm } from '@/testing/registerCampPage';
import { files } from '@/testing/registrations';
import { rowsWithoutField } from '@/testing/sentRows';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('@/testing/phoneMetadata');
  return fewCountries(await original());
});
vi.mock('@/lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: vi.fn(),
  readUpload: vi.fn(),
}));

beforeEach(prepareForm);

it('lists only what the form of the camp asks for', async () => {
  expect(await rowsWithoutField(await open(), files)).toEqual({ rows: 15, without: [] });
});
