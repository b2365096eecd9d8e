import { expect, it } from 'vitest';
import { cityOf, offsetsOf, zoneAfterTime } from './zone.ts';

const AROUND = Date.parse('2027-07-15T00:00:00Z');

it('names a zone by its city, never by its offset', () => {
  expect(zoneAfterTime('Asia/Shanghai')).toEqual({ en: 'Beijing time', zh: '北京时间' });
  expect(zoneAfterTime('America/Los_Angeles')).toEqual({ en: 'in Los Angeles', zh: '洛杉矶时间' });
  expect(zoneAfterTime('Asia/Kolkata')).toEqual({ en: 'in Kolkata', zh: '加尔各答时间' });
  expect(() => cityOf('Etc/GMT+7')).toThrow('names no city');
});

it('has a city in both languages for every zone of a browser', () => {
  for (const zone of Intl.supportedValuesOf('timeZone').filter((each) => each.includes('/'))) {
    const { en, zh } = cityOf(zone);
    expect(en, zone).not.toMatch(/[_/]|UTC|GMT/);
    expect(zh, zone).not.toMatch(/[A-Za-z]/);
  }
});

it('has the moments at which a zone changes its clocks', () => {
  expect(offsetsOf('Asia/Shanghai', AROUND)).toBeNull();
  const changes = offsetsOf('America/Los_Angeles', AROUND)!.map(
    ([from, minutes]) => `${new Date(from).toISOString()} ${minutes}`,
  );
  expect(changes).toContain('2027-11-07T09:00:00.000Z -480');
  expect(changes).toContain('2028-03-12T10:00:00.000Z -420');
});
