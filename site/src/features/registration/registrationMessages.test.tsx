import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { createI18n } from '../../i18n/i18n';
import zh from '../../i18n/zh';
import type { Language } from '../../lib/locale/language';
import { logInEntrant } from '../../testing/entrant';
import { registration } from '../../testing/registrations';
import { answer, Failure } from '../../testing/server';
import Register from './Register';

// Four countries instead of 240: queries over that many options are slow.
vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { default: all } = await original<{ default: { countries: Record<string, unknown> } }>();
  const { CN, PT, US } = all.countries;
  return {
    default: {
      ...all,
      country_calling_codes: { '351': ['PT'], '86': ['CN'], '1': ['US'] },
      countries: { CN, PT, US },
    },
  };
});

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
  window.scrollTo = () => undefined;
});

/** Opens the form of a denied entrant, which is filled in except for code and agreement. */
async function open(language: Language) {
  await logInEntrant('DENY');
  answer('get', '/apis/activity/register/info', registration({ state: 'DENY' }));
  const texts = language === 'en' ? en : zh;
  render(
    <I18nextProvider i18n={createI18n(language, texts)}>
      <MemoryRouter initialEntries={['/register']}>
        <Register />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  return { texts, press };
}

/** Every message of the product for a registration that was not accepted: the answer, English, Chinese. */
const MESSAGES: [string, Failure | Response, string, string][] = [
  [
    'CODE_WRONG',
    new Failure(422, 'CODE_WRONG'),
    'Email verification code error, please try again',
    '邮箱验证码错误，请重试',
  ],
  [
    'a code that the site does not have',
    HttpResponse.html('<h1>Teapot</h1>', { status: 418 }),
    'Submission failed, please check information and try again',
    '提交失败，请检查信息后重试',
  ],
  [
    'VALIDATION_FAILED',
    new Failure(422, 'VALIDATION_FAILED', { fields: { name: 'No' } }),
    'Submitted data format is incorrect',
    '提交的数据格式不正确',
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
  ['FILE_TOO_LARGE', new Failure(413, 'FILE_TOO_LARGE'), 'File size exceeds limit', '文件大小超出限制'],
  [
    'INTERNAL',
    new Failure(500, 'INTERNAL'),
    'Server error, please try again later',
    '服务器错误，请稍后再试',
  ],
  [
    'no answer',
    HttpResponse.error(),
    'Network connection failed, please check network and try again',
    '网络连接失败，请检查网络后重试',
  ],
];

describe.each(['en', 'zh'] as const)('the form (%s)', (language) => {
  it.each(MESSAGES)('says what is wrong: %s', async (_, failure, english, chinese) => {
    const { texts, press } = await open(language);
    answer('post', '/apis/activity/register', () => (failure instanceof Failure ? failure : copyOf(failure)));
    const code = await screen.findByLabelText(texts.common.code.label);
    fireEvent.change(code, { target: { value: '123456' } });
    await userEvent.click(screen.getByRole('checkbox'));
    await press(texts.registration.send);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(language === 'en' ? english : chinese),
    );
  });

  it('says when the code could not be sent', async () => {
    const { texts, press } = await open(language);
    answer('post', '/apis/activity/register/code', new Failure(500, 'INTERNAL'));
    await press(texts.common.code.send);
    expect(
      await screen.findByText(language === 'en' ? 'Send failed, please try again' : '发送失败，请重试'),
    ).toBeTruthy();
  });
});

/** A response can be read once. */
const copyOf = (response: Response) => (response.type === 'error' ? response : response.clone());
