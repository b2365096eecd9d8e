import { expect, it } from 'vitest';
import { descriptionLimit, fileTypes, maximumSize, descriptionWeight } from './limits';
import cases from '../../../../backend/contest/testdata/description.json';

it('names what may be sent as an entrant reads it', () => {
  expect(fileTypes('process')).toEqual(['DOC', 'DOCX', 'PDF', 'MP4', 'ZIP', 'RAR', '7Z']);
  expect(fileTypes('cover')).toEqual(['JPG', 'PNG']);
  expect([maximumSize('video'), maximumSize('process'), maximumSize('cover')]).toEqual([
    '2 GB',
    '500 MB',
    '10 MB',
  ]);
  expect(descriptionLimit).toEqual({ chinese: 500, other: 1000 });
});

it.each(cases)('weighs $name as the service does', ({ text, times, weight }) => {
  expect(descriptionWeight(text.repeat(times))).toBe(weight);
});
