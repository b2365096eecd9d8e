import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openJudgingPage } from '@/testing/openJudgingPage';
import { answer, calls, Failure } from '@/testing/server';
import { keepSession } from './api/session';
import { JudgeBadge } from './components/JudgeBadge';

const Page = () => <JudgeBadge name="Mei" />;

beforeEach(() => {
  keepSession({ token: 'secret', name: 'Mei', role: 'judge' });
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});

const fill = async (old: string, next: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change your password' });
  await userEvent.type(screen.getByLabelText('Current password'), old);
  await userEvent.type(screen.getByLabelText('New password'), next);
  await userEvent.type(screen.getByLabelText('Repeat the new password'), `${next}{Enter}`);
  return dialog;
};

it('changes the password by a signed call', async () => {
  answer('post', '/apis/activity/password/{hash}', null);
  await openJudgingPage('/score', { '/score': Page });
  await fill('old password here', 'night ferry at nine');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls[0]).toMatchObject({ body: { old: 'old password here', new: 'night ferry at nine' } });
});

it('shows at the field that the current password is wrong', async () => {
  const failure = new Failure(422, 'VALIDATION_FAILED', {
    fields: { old: 'This is not your current password' },
  });
  answer('post', '/apis/activity/password/{hash}', failure);
  await openJudgingPage('/score', { '/score': Page });
  await fill('wrong', 'night ferry at nine');
  await screen.findByText('This is not your current password');
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
});

it('says how long to wait after too many tries', async () => {
  const failure = new Failure(429, 'TOO_MANY_REQUESTS', {
    fields: { password: 'Please try again in 15 minutes' },
  });
  answer('post', '/apis/activity/password/{hash}', failure);
  await openJudgingPage('/score', { '/score': Page });
  await fill('wrong', 'night ferry at nine');
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in 15 minutes');
});
