import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import {
  openDeniedForm,
  SHARED_MESSAGES,
  UNKNOWN_ANSWER,
  type RegistrationMessage,
} from '@/testing/deniedRegistration';
import { answer, Failure } from '@/testing/server';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('@/testing/phoneMetadata');
  return fewCountries(await original());
});

const CODE = '/apis/activity/register/code';

/** Every message of the product for a registration that was not accepted: the answer, English, Chinese. */
const MESSAGES: RegistrationMessage[] = [
  ...SHARED_MESSAGES,
  [
    'a code that the site does not have',
    UNKNOWN_ANSWER,
    'Submission failed, please check information and try again',
    '提交失败，请检查信息后重试',
  ],
  [
    'LOGIN_EXPIRED, and no login',
    new Failure(401, 'LOGIN_EXPIRED'),
    'Please login before registration',
    '请先登录再报名',
  ],
  [
    'ALREADY_REGISTERED',
    new Failure(409, 'ALREADY_REGISTERED'),
    'You have already registered',
    '你已经报过名了',
  ],
];

describe.each(['en', 'zh'] as const)('the form (%s)', (language) => {
  it.each(MESSAGES)('says what is wrong: %s', async (_, failure, english, chinese) => {
    const { send } = await openDeniedForm(language);
    await send(failure);
    const message = language === 'en' ? english : chinese;
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  });

  it('says when the code could not be sent', async () => {
    const { askCode } = await openDeniedForm(language);
    answer('post', CODE, new Failure(500, 'INTERNAL'));
    await askCode();
    expect(
      await screen.findByText(language === 'en' ? 'Send failed, please try again' : '发送失败，请重试'),
    ).toBeTruthy();
  });

  it('takes a code as sent whose answer was lost', async () => {
    const lost = language === 'en' ? /^Network connection failed/ : /^网络连接失败/;
    const { askCode } = await openDeniedForm(language);
    answer('post', CODE, () => HttpResponse.error());
    await askCode();
    await screen.findByText(lost);
    answer('post', CODE, new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 41 }));
    await askCode();
    await screen.findByText(
      language === 'en' ? /^Sent to .*Valid for 10 minutes\.$/ : /^已发送至 .*10 分钟内有效。$/,
    );
    expect(screen.queryByText(lost)).toBeNull();
    expect(document.activeElement?.getAttribute('name')).toBe('code');
  });

  it('says how long to wait when too many codes were asked for', async () => {
    const { askCode } = await openDeniedForm(language);
    answer('post', CODE, new Failure(429, 'TOO_MANY_REQUESTS', { retryAfter: 1_800 }));
    await askCode();
    await screen.findByText(
      language === 'en'
        ? 'Too many requests. Please try again in 30 min.'
        : '请求过于频繁，请在 30 分钟后重试',
    );
  });
});
