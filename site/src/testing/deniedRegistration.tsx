import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import Register from '../features/registration/Register';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import type { Schema } from '../lib/api/schema';
import type { Language } from '../lib/locale/language';
import { logInEntrant } from './entrant';
import { registration } from './registrations';
import { answer, Failure } from './server';

/** A failed registration by name: the service's answer, then what the form says in English and in Chinese. */
export type RegistrationMessage = [string, Failure | Response, string, string];

/** The messages that both editions share. */
export const SHARED_MESSAGES: RegistrationMessage[] = [
  [
    'CODE_WRONG',
    new Failure(422, 'CODE_WRONG'),
    'Email verification code error, please try again',
    '邮箱验证码错误，请重试',
  ],
  [
    'VALIDATION_FAILED',
    new Failure(422, 'VALIDATION_FAILED', { fields: { name: 'No' } }),
    'Submitted data format is incorrect',
    '提交的数据格式不正确',
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

/** An answer with a code that the site does not have. */
export const UNKNOWN_ANSWER = HttpResponse.html('<h1>Teapot</h1>', { status: 418 });

/** Opens the form of a denied entrant, which is filled in except for code and agreement. */
export async function openDeniedForm(language: Language, files: Schema<'Registration'>['files'] = null) {
  Element.prototype.scrollIntoView ??= () => undefined;
  window.scrollTo = () => undefined;
  await logInEntrant('DENY');
  answer('get', '/apis/activity/register/info', registration({ state: 'DENY', files }));
  const texts = language === 'en' ? en : zh;
  render(
    <I18nextProvider i18n={createI18n(language, texts)}>
      <MemoryRouter initialEntries={['/register']}>
        <Register />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  return {
    press,
    /** Asks for a code. */
    askCode: () => press(texts.common.code.send),
    /** Fills in the rest and sends the form, which the service answers with `failure`. */
    send: async (failure: Failure | Response) => {
      answer('post', '/apis/activity/register', () =>
        failure instanceof Failure ? failure : copyOf(failure),
      );
      const code = await screen.findByLabelText(texts.common.code.label);
      fireEvent.change(code, { target: { value: '123456' } });
      await userEvent.click(screen.getAllByRole('checkbox')[0]!);
      await press(texts.registration.send);
    },
  };
}

/** A response can be read once. */
const copyOf = (response: Response) => (response.type === 'error' ? response : response.clone());
