import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import {
  acceptRegistration,
  field,
  fill,
  fillIndividual,
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

describe('when something is wrong', () => {
  it('marks every field, counts the errors by section, and focuses the first', async () => {
    const { user } = await open();
    await user.click(send());
    await waitFor(() => expect(document.activeElement).toBe(field('name')));
    expect(screen.getByRole('link', { name: /^You 3 to fix/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Contact 2 to fix/ })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name', description: 'Please enter a name' })).toBeTruthy();
    expect(sentBody()).toBeUndefined();
  });

  it('shows the error of a field that was left, and of no other', async () => {
    const { user } = await open();
    fill('Email', 'mara@example');
    await user.tab();
    expect(screen.getAllByText(/^Please/).map((e) => e.textContent)).toEqual([
      'Please enter a complete email address, such as name@example.com',
    ]);
  });

  it('shows the errors of the service at their fields until they are edited', async () => {
    const fields = { previousWorks: 'Not this one', phone: 'Not that one' };
    answer('post', REGISTER, new Failure(422, 'VALIDATION_FAILED', { fields }));
    const { user } = await open();
    await fillIndividual(user);
    await user.click(send());
    await screen.findByText('Submitted data format is incorrect');
    await waitFor(() => expect(document.activeElement).toBe(field('previousWorks')));
    await user.type(field('previousWorks'), ' ');
    expect(screen.queryByText('Not this one')).toBeNull();
    expect(screen.getByText('Not that one')).toBeTruthy();
  });

  it('translates the errors of the service when the visitor switches the language', async () => {
    const fields = { phone: 'Not that one', name: 'Too odd' };
    const fieldTexts = { phone: { zh: '这个号码不行', en: 'Not that one' } };
    answer('post', REGISTER, new Failure(422, 'VALIDATION_FAILED', { fields, fieldTexts }));
    const { toChinese, user } = await open();
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(field('phone')).toHaveProperty('ariaInvalid', 'true'));
    expect(screen.getByText('Not that one')).toBeTruthy();
    await toChinese();
    expect(screen.getByText('这个号码不行')).toBeTruthy();
    expect(screen.queryByText('Not that one')).toBeNull();
    // An error in one language alone stays in that language.
    expect(screen.getByText('Too odd')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('提交的数据格式不正确');
  });

  it('shows a wrong code at its field and keeps the values', async () => {
    answer('post', REGISTER, new Failure(422, 'CODE_WRONG'));
    const { user } = await open();
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(document.activeElement).toBe(field('code')));
    expect(field('name').value).toBe('Mara Kessler');
    acceptRegistration();
    await user.clear(field('code'));
    await user.type(field('code'), '654321');
    await user.click(send());
    await screen.findByRole('heading', { name: 'In good hands.' });
  });

  it.each([
    ['INTERNAL', new Failure(500, 'INTERNAL'), 'Server error, please try again later'],
    ['ALREADY_REGISTERED', new Failure(409, 'ALREADY_REGISTERED'), 'You have already registered'],
    [
      'REGISTRATION_ENDED',
      new Failure(403, 'REGISTRATION_ENDED'),
      'Registration ended, please stay tuned for results',
    ],
    ['no answer', HttpResponse.error(), 'Network connection failed, please check network and try again'],
  ])('shows why it was not accepted: %s', async (_, failure, text) => {
    answer('post', REGISTER, failure);
    const { user } = await open();
    await fillIndividual(user);
    await user.click(send());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(field('name').value).toBe('Mara Kessler');
  });

  it('sends no code to an incomplete address', async () => {
    const { user } = await open();
    fill('Email', 'mara@');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(document.activeElement).toBe(field('email')));
    expect(calls.some(({ path }) => path.endsWith('/code'))).toBe(false);
  });
});
