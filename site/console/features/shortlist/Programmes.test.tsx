import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { openConsole, organiser } from '../../testing/openConsole';
import { prepareShortlist } from '../../testing/shortlist';
import { moved, type Programmes } from './programmes';

const PATH = '/apis/organiser/catalogue/programmes';
const text = (en: string, zh: string) => ({ en, zh });
const stored: Programmes = {
  ...{ version: 'v1', writable: true },
  programmes: [
    { id: 'night', name: text('Night', '夜'), note: text('Late.', '晚。'), author: null, films: [583, 7] },
    {
      id: 'hands',
      name: text('Hands', '手'),
      note: text('By hand.', '手作。'),
      author: text('Wen', '温'),
      films: [3],
    },
  ],
};
const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

beforeEach(() => {
  prepareShortlist();
  answer('get', PATH, stored);
});

it('moves programmes and films by Alt and arrows, and the focus with them', async () => {
  openConsole('/international/shortlist/programmes');
  const hands = within(await screen.findByRole('region', { name: 'Hands' }));
  const field = hands.getByRole('textbox', { name: 'Name, English' });
  field.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Hands',
    'Night',
  ]);
  expect(document.activeElement).toBe(field);
  await screen.findByText('Hands: now 1 of 2');
  const night = within(screen.getByRole('region', { name: 'Night' }));
  await userEvent.click(night.getByRole('button', { name: 'no. 583, not on the shortlist: later' }));
  await userEvent.selectOptions(
    night.getByRole('combobox', { name: 'Add a film from the shortlist' }),
    'Tide',
  );
  answer('put', PATH, { stored: true, files: [] });
  answer('get', PATH, { ...stored, version: 'v2' });
  await userEvent.click(screen.getByRole('button', { name: 'Save the programmes' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the programmes' }).disabled).toBe(
      true,
    ),
  );
  const [night0, hands0] = stored.programmes;
  expect(sent()).toEqual([{ before: 'v1', programmes: [hands0, { ...night0, films: [7, 583, 9] }] }]);
});

it('adds a programme, and says what is missing beside the field', async () => {
  openConsole('/international/shortlist/programmes');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a programme' }));
  const added = within(screen.getByRole('region', { name: 'Programme 3' }));
  await userEvent.type(added.getByRole('textbox', { name: 'Name, Chinese' }), '三');
  answer(
    'put',
    PATH,
    new Failure(422, 'VALIDATION_FAILED', { fields: { 'programmes[2].name.en': 'Both languages' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save the programmes' }));
  await waitFor(() =>
    expect(screen.getAllByRole('textbox', { name: 'Name, English' })[2]!.getAttribute('aria-invalid')).toBe(
      'true',
    ),
  );
});

it('keeps what was written when somebody else saved meanwhile, and can show theirs', async () => {
  openConsole('/international/shortlist/programmes');
  const name = (await screen.findAllByRole('textbox', { name: 'Name, English' }))[0]!;
  await userEvent.type(name, ' shift');
  answer('put', PATH, new Failure(409, 'CONFLICT', { fields: { version: 'Changed by mei' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the programmes' }));
  await screen.findByText('Changed by mei');
  expect(screen.getByRole('region', { name: 'Night shift' })).toBeDefined();
  answer('get', PATH, { ...stored, version: 'v2', programmes: stored.programmes.slice(1) });
  await userEvent.click(screen.getByRole('button', { name: 'Discard the changes' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Night shift' })).toBeNull());
});

it('lets a viewer read', async () => {
  openConsole('/international/shortlist/programmes', organiser({ role: 'viewer' }));
  const name = (await screen.findAllByRole<HTMLTextAreaElement>('textbox', { name: 'Name, English' }))[0]!;
  expect(name.matches(':disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save the programmes' })).toBeNull();
});

it('keeps a list at its ends', () => {
  expect(moved([1, 2], 0, -1)).toEqual([1, 2]);
  expect(moved([1, 2, 3], 1, 1)).toEqual([1, 3, 2]);
});
