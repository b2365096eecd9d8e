import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '@/i18n/en';
import zh from '@/i18n/zh';
import { answer, calls, callsMade, Failure } from '@/testing/server';
import {
  acceptLogin,
  ASK,
  askForCode,
  asks,
  CODE,
  LABELS,
  leaveLogin,
  LOGIN,
  open,
  prepareLogin,
} from '@/testing/loginWindow';

beforeEach(prepareLogin);
afterEach(leaveLogin);

describe('an error is shown at its field', () => {
  it('an incomplete address, before anything is sent', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'mara@example{Enter}');
    const field = screen.getByRole('textbox', { description: /Please enter a complete email address/ });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(callsMade()).toEqual([]);
  });

  it('too many codes, with the seconds until the next', async () => {
    answer('post', CODE, new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 42 }));
    const { user } = open();
    await askForCode(user);
    await screen.findByText('Too many requests. Please try again in 42 s.');
    expect(screen.getByRole('button', { name: 'Send again in 42 s' })).toHaveProperty('disabled', true);
  });

  it('a wrong code, which can be corrected', async () => {
    const { onDone, user } = open();
    await askForCode(user);
    answer('post', LOGIN, new Failure(422, 'CODE_WRONG'));
    await user.type(await screen.findByLabelText('Email code'), '000000');
    await screen.findByText('Email verification code error, please try again');
    expect(onDone).not.toHaveBeenCalled();
    acceptLogin();
    await user.type(screen.getByLabelText('Email code'), '123456');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  });

  it('an incomplete code, before anything is sent', async () => {
    const { user } = open();
    await askForCode(user);
    await user.type(await screen.findByLabelText('Email code'), '12345{Enter}');
    await screen.findByText('The code has six digits. Please check it.');
    expect(calls.length).toBe(1);
  });

  it('a failed login, in Chinese', async () => {
    answer('post', LOGIN, new Failure(500, 'INTERNAL'));
    const { user } = open('zh');
    await user.type(screen.getByLabelText('邮箱'), 'mara@example.com{Enter}');
    await user.type(await screen.findByLabelText('邮箱验证码'), '123456');
    await screen.findByText('登录失败，请重试');
  });
});

const MESSAGES = {
  en: { notSent: 'Send failed, please try again', wrong: 'Email verification code error, please try again' },
  zh: { notSent: '发送失败，请重试', wrong: '邮箱验证码错误，请重试' },
};

describe.each(LABELS)('in %s', (language, email, sendCode, emailCode) => {
  const texts = { en, zh }[language].passport;

  it('says that a code could not be sent, and that a code is wrong', async () => {
    answer('post', CODE, new Failure(500, 'INTERNAL'));
    const { user } = open(language);
    await user.type(screen.getByLabelText(email), 'mara@example.com{Enter}');
    await screen.findByText(MESSAGES[language].notSent);
    answer('post', CODE, ASK);
    answer('post', LOGIN, new Failure(422, 'CODE_WRONG'));
    await user.click(screen.getByRole('button', { name: sendCode }));
    await user.type(await screen.findByLabelText(emailCode), '000000');
    await screen.findByText(MESSAGES[language].wrong);
  });

  it('puts a long wait into words', async () => {
    const { user } = open(language);
    answer('post', CODE, new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 2_490 }));
    await user.type(screen.getByLabelText(email), 'mara@example.com{Enter}');
    const wait = { en: '42 min', zh: '42 分钟' }[language];
    await screen.findByText(texts.tooMany.replace('{{wait}}', wait));
    screen.getByRole('button', { name: texts.sendAgain.replace('{{wait}}', wait) });
  });

  it('questions an address that looks mistyped once, and sends to it when it is meant', async () => {
    const { user } = open(language);
    await user.type(screen.getByLabelText(email), 'mara@gmial.com{Enter}');
    const meant = 'mara@gmail.com';
    screen.getByText(texts.likely.replace('{{email}}', meant));
    expect(asks()).toEqual([]);
    await user.click(screen.getByRole('button', { name: texts.useLikely.replace('{{email}}', meant) }));
    expect(screen.getByLabelText(email)).toHaveProperty('value', meant);
    await user.clear(screen.getByLabelText(email));
    await user.type(screen.getByLabelText(email), 'mara@gmial.com{Enter}{Enter}');
    await screen.findByLabelText(emailCode);
    expect(asks()).toEqual([{ email: 'mara@gmial.com' }]);
  });
});
