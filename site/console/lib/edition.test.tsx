import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, Failure } from '@/testing/server';
import { openConsole } from '../testing/openConsole';
import { servedEdition as silkRoad } from '../testing/editions';
import { MomentField } from '../ui/MomentField';
import { contestZone } from './contestZone';
import { contestBeginning, contestDeadline } from './times';
import { editionEntry, editionIds, editionName, editions, isEdition } from './edition';

const PATH = '/apis/organiser/editions';

afterEach(() => editions.forget());

it('knows the editions of its build before the service has answered, and without an answer', async () => {
  answer('get', PATH, new Failure(500, 'INTERNAL'));
  await editions.load();
  expect(editionIds()).toEqual(['international', 'camp']);
  expect(editions.get().asked).toBe(true);
});

it('opens an edition that was made while the console is open, with its name, mark, zone and kind', async () => {
  openConsole('/silk-road-2027/overview');
  answer('get', PATH, { editions: [silkRoad], sample: false });
  await screen.findByRole('heading', { level: 1, name: 'There is no such screen' });
  await act(() => editions.load());
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(isEdition('silk-road-2027')).toBe(true);
  expect(editionName('silk-road-2027', 'en')).toBe('Silk Road Lights 2027');
  expect(editionEntry('silk-road-2027').kind).toBe('films');
  expect(screen.getByText('Silk Road Lights')).toBeTruthy();
});

it('tells the time of a zone that no edition of the build has', async () => {
  answer('get', PATH, { editions: [silkRoad], sample: false });
  await editions.load();
  localStorage.setItem('marquee.console.edition', 'silk-road-2027');
  expect(contestZone()).toEqual({
    timeZone: 'America/Los_Angeles',
    city: { en: 'Los Angeles', zh: '洛杉矶' },
    afterTime: { en: 'in Los Angeles', zh: '洛杉矶时间' },
  });
  localStorage.clear();
});

it('writes an instant in one way: a beginning at which something ends is that end', async () => {
  answer('get', PATH, { editions: [silkRoad], sample: false });
  await editions.load();
  localStorage.setItem('marquee.console.edition', 'silk-road-2027');
  const end = '2027-09-29T00:00:00-07:00';
  expect([contestDeadline(end, 'en'), contestBeginning(end, 'en')]).toEqual([
    '28 Sept, 24:00',
    '28 Sept, 24:00',
  ]);
  expect(contestBeginning('2027-07-13T00:00:00-07:00', 'en')).toBe('13 Jul, 00:00');
  render(
    <MomentField
      {...{ 'aria-label': 'Begins', name: 'Begins', ends: false, value: '2027-09-29T00:00' }}
      onChange={() => undefined}
    />,
  );
  expect(screen.getByLabelText('Begins')).toHaveProperty('value', '2027-09-28 24:00');
  localStorage.clear();
});
