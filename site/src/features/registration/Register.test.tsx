import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { notices, type Notice } from '@/lib/notices';
import { answerEntrant } from '@/testing/entrant';
import { registration } from '@/testing/registrations';
import { answer, Failure } from '@/testing/server';
import {
  field,
  fill,
  fillIndividual,
  INFO,
  open,
  prepareForm,
  REGISTER,
  send,
  sentBody,
} from '@/testing/registerPage';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('@/testing/phoneMetadata');
  return fewCountries(await original());
});

beforeEach(prepareForm);
afterEach(() => vi.unstubAllGlobals());

it('registers an individual and shows what was sent', async () => {
  const { user } = await open();
  await fillIndividual(user);
  await user.click(send());
  await screen.findByRole('heading', { name: 'In good hands.' });
  expect(screen.getByText(/12 September 2025, 10:00/)).toBeTruthy();
  expect(screen.getByText('+351 912345678')).toBeTruthy();
  expect(sentBody()).toEqual({
    type: 'individual',
    timeZone: 'America/New_York',
    name: 'Mara Kessler',
    email: 'mara@example.com',
    phoneCountry: '+351',
    phone: '912345678',
    experience: 'some',
    socialLinks: '',
    previousWorks: 'https://example.com/one',
    motivation: '',
    code: '123456',
    agreement: true,
    consents: { publication: false, transfer: false },
    team: null,
  });
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

it('offers the optional consents unticked, keeps them in the draft and sends what was ticked', async () => {
  const { user } = await open();
  await fillIndividual(user);
  const publication = screen.getByRole<HTMLInputElement>('checkbox', {
    name: en.common.consents.publication,
  });
  const transfer = screen.getByRole<HTMLInputElement>('checkbox', { name: en.common.consents.transfer });
  expect([publication.checked, transfer.checked]).toEqual([false, false]);
  await user.click(transfer);
  await vi.waitFor(() => {
    const key = Object.keys(localStorage).find((name) => name.includes('draft')) ?? '';
    expect(localStorage.getItem(key)).toContain('"transfer":true');
  });
  await user.click(send());
  await screen.findByRole('heading', { name: 'In good hands.' });
  expect(sentBody()).toMatchObject({ consents: { publication: false, transfer: true } });
});

it('registers a team of up to five, the lead included', async () => {
  const { user } = await open();
  await fillIndividual(user);
  await user.click(screen.getByRole('radio', { name: /Team/ }));
  fill('Team name', 'Second Take');
  await user.click(screen.getByRole('button', { name: 'Fill in my own details' }));
  const add = screen.getByRole('button', { name: 'Add a member' });
  for (let n = 1; n <= 4; n++) await user.click(add);
  expect(add).toHaveProperty('disabled', true);
  expect(screen.getByText('Team members cannot exceed 5 people')).toBeTruthy();
  for (let n = 5; n > 2; n--) await user.click(screen.getByRole('button', { name: `Remove member ${n}` }));
  expect(screen.queryByRole('button', { name: 'Remove member 1' })).toBeNull();
  const second = within(screen.getByRole('group', { name: 'Member 2' }));
  fill('Name', 'Ines', second);
  fill('Email', 'ines@example.com', second);
  fill('Phone', '912345679', second);
  await user.click(send());
  await screen.findByText('Team of 2');
  expect(sentBody()).toMatchObject({
    type: 'team',
    team: {
      name: 'Second Take',
      contactName: 'Mara Kessler',
      contactPhoneCountry: '+351',
      members: [
        { name: 'Mara Kessler', email: 'mara@example.com', phoneCountry: '+351', phone: '912345678' },
        { name: 'Ines', email: 'ines@example.com', phoneCountry: '+351', phone: '912345679' },
      ],
    },
  });
});

it('begins with the address of the account', async () => {
  await open();
  expect(field('email').value).toBe('mara@example.com');
  expect(screen.queryByText(/Saved on this device/)).toBeNull();
});

it('keeps the draft over a reload', async () => {
  const first = await open();
  fill('Name', 'Mara Kessler');
  expect(screen.getByText(/Saved on this device at \d\d:\d\d/)).toBeTruthy();
  first.unmount();
  await open();
  expect(field('name').value).toBe('Mara Kessler');
});

const BEFORE = registration({
  state: 'DENY',
  reason: 'The links do not open.',
  reviewedAt: '2025-09-13T02:00:00Z',
});

it('fills the form of a denied entrant, below the reason', async () => {
  answer('get', INFO, BEFORE);
  await open('DENY');
  await screen.findByText('The organisers wrote: The links do not open.');
  expect(field('name').value).toBe('Mara');
  expect(field('phoneCountry').value).toBe('CN');
  expect(field('code').value).toBe('');
});

it.each(['NONE', 'DENY'] as const)(
  'shows what was sent when the answer to it was lost, and keeps the draft: %s',
  async (before) => {
    answer('get', INFO, BEFORE);
    const { user } = await open(before);
    await screen.findByLabelText('Name');
    await fillIndividual(user);
    answer('post', REGISTER, HttpResponse.error());
    await user.click(send());
    await screen.findByText('Network connection failed, please check network and try again');
    answerEntrant('SUBMITTED', 'PT');
    answer('get', INFO, registration({ state: 'SUBMITTED', name: 'Mara Kessler' }));
    answer('post', REGISTER, new Failure(409, 'ALREADY_REGISTERED'));
    const shown: Notice[] = [];
    notices.listen((notice) => shown.push(notice));
    await user.click(send());
    await screen.findByRole('heading', { name: 'In good hands.' });
    expect(screen.getAllByText('Mara Kessler').length).toBeGreaterThan(0);
    expect(shown).toEqual([{ kind: 'error', text: 'You have already registered' }]);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).not.toEqual([]);
  },
);

it('can load the earlier registration again after a failure', async () => {
  answer('get', INFO, new Failure(500, 'INTERNAL'));
  const { user } = await open('DENY');
  await screen.findByText('Your registration could not be read.');
  answer('get', INFO, BEFORE);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/The organisers wrote/);
});
