import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, calls, Failure } from '@/testing/server';
import { open, prepareAccount, shown, USER } from '@/testing/accountPage';

const EMAIL = '/apis/passport/email';
const ASK = { askId: 'a1', expiresAt: '2025-09-12T10:10:00+08:00', resendAfter: 60, letters: false };

beforeEach(prepareAccount);

const you = async () => within(await screen.findByRole('region', { name: 'You' }));
const bodies = (path: string) =>
  calls.filter((call) => call.path === path && call.body).map(({ body }) => body);

it('changes name and language of emails', async () => {
  const user = open();
  const form = await you();
  const save = form.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await user.clear(form.getByLabelText('Name'));
  await user.click(form.getByRole('button', { name: '中文' }));
  await user.click(save);
  expect(form.getByText('Please enter a name')).toBeTruthy();
  await user.type(form.getByLabelText('Name'), 'Mara Lin');
  answer('put', USER, {
    id: '7',
    username: 'Mara Lin',
    email: 'mara@example.com',
    headImg: '',
    language: 'zh',
  });
  await user.click(save);
  expect(bodies(USER)).toMatchObject([
    { username: 'Mara Lin', language: 'zh', before: { username: 'Mara' } },
  ]);
  expect(shown.at(-1)).toMatchObject({ text: 'Saved.' });
});

it('changes the email once both addresses have confirmed it', async () => {
  const user = open();
  const form = await you();
  await user.click(form.getByRole('button', { name: 'Change the email' }));
  await user.type(form.getByLabelText('New email'), 'mara@example.com');
  await user.click(form.getByRole('button', { name: 'Send both codes' }));
  expect(form.getByText('This is your email already')).toBeTruthy();
  await user.clear(form.getByLabelText('New email'));
  await user.type(form.getByLabelText('New email'), 'lin@example.com');
  answer('post', `${EMAIL}/code`, ASK);
  await user.click(form.getByRole('button', { name: 'Send both codes' }));
  const former = await form.findByLabelText('Code sent to mara@example.com (present)');
  await user.type(former, '111111');
  await user.type(form.getByLabelText('Code sent to lin@example.com (new)'), '222222');
  answer('post', EMAIL, new Failure(422, 'CODE_WRONG', { fields: { formerCode: 'That is not the code.' } }));
  await user.click(form.getByRole('button', { name: 'Change the email' }));
  expect(former.getAttribute('aria-invalid')).toBe('true');
  answer('post', EMAIL, { id: '7', username: 'Mara', email: 'lin@example.com', headImg: '' });
  await user.type(former, '{Backspace}1');
  await user.click(form.getByRole('button', { name: 'Change the email' }));
  await form.findByRole('button', { name: 'Change the email' });
  expect(bodies(EMAIL).at(-1)).toEqual({
    ...{ email: 'lin@example.com', askId: 'a1', code: '222222', formerCode: '111111' },
  });
  expect(form.queryByLabelText('New email')).toBeNull();
});
