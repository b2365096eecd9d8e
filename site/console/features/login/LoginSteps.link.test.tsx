import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { createI18n } from '@/i18n/i18n';
import { mailedProof } from '@/lib/session/mailedProof';
import { answer, calls } from '@/testing/server';
import en from '../../i18n/en';
import { session } from '../../lib/session';
import { organiser } from '../../testing/openConsole';
import { LoginSteps } from './LoginSteps';

it('logs in with the link from the email once the organiser says so', async () => {
  const token = 'AAAAAAAAAAAAAAAAAAAAAA';
  history.replaceState(null, '', `/#mailed=organiser.${token}&email=ada%40films.example`);
  mailedProof.read();
  expect(location.hash).toBe('');
  session.left();
  const onDone = vi.fn();
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <LoginSteps onDone={onDone} />
    </I18nextProvider>,
  );
  expect(calls).toEqual([]);
  answer('post', '/apis/organiser/login', organiser());
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls.at(-1)!.body).toEqual({ email: 'ada@films.example', code: token, askId: '' });
});
