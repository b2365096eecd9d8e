import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  openDeniedForm,
  SHARED_MESSAGES,
  UNKNOWN_ANSWER,
  type RegistrationMessage,
} from '@/testing/deniedRegistration';
import { files } from '@/testing/registrations';
import { answer, Failure } from '@/testing/server';

vi.mock('libphonenumber-js/metadata.min.json', async (original) => {
  const { fewCountries } = await import('@/testing/phoneMetadata');
  return fewCountries(await original());
});
vi.mock('@/lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));
// The files of the denied application are still stored; uploads have their own tests.
vi.mock('@/lib/upload/startUpload', () => ({
  startUpload: vi.fn(),
  interruptedUpload: async () => null,
  readUpload: () => Promise.reject(new Error('no answer')),
}));

/** Every message for an application that was not accepted: the answer, English, Chinese. */
const MESSAGES: RegistrationMessage[] = [
  ...SHARED_MESSAGES,
  [
    'a code that the site does not have',
    UNKNOWN_ANSWER,
    'Submission failed, please check information and try again',
    '递交失败，请检查信息后重试',
  ],
  [
    'LOGIN_EXPIRED, and no login',
    new Failure(401, 'LOGIN_EXPIRED'),
    'Please login before applying',
    '请先登录再申请',
  ],
  [
    'ALREADY_REGISTERED',
    new Failure(409, 'ALREADY_REGISTERED'),
    'You have already applied',
    '你已经递交过申请了',
  ],
  [
    'REGISTRATION_ENDED',
    new Failure(403, 'REGISTRATION_ENDED'),
    'Applications have ended, please stay tuned for results',
    '申请已结束，敬请期待结果',
  ],
];

/** The words of the international edition. */
const OF_A_CONTEST = /registr|enter the contest|参赛|报名|大赛/i;

describe.each(['en', 'zh'] as const)('the application form (%s)', (language) => {
  it.each(MESSAGES)('says what is wrong in its own words: %s', async (_, failure, english, chinese) => {
    const { send } = await openDeniedForm(language, files);
    await send(failure);
    const message = language === 'en' ? english : chinese;
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect(document.body.textContent).not.toMatch(OF_A_CONTEST);
  });

  it('says when the code could not be sent', async () => {
    const { askCode } = await openDeniedForm(language, files);
    answer('post', '/apis/activity/register/code', new Failure(500, 'INTERNAL'));
    await askCode();
    const message = language === 'en' ? 'Send failed, please try again' : '发送失败，请重试';
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('names what is missing in its own words', async () => {
    const { press } = await openDeniedForm(language);
    await press(language === 'en' ? 'Send the application' : '递交申请');
    const missing = language === 'en' ? /the application needs all four/ : /四份材料/;
    await waitFor(() => expect(screen.getAllByText(missing, { selector: '.field-error' })).toHaveLength(4));
    expect(document.body.textContent).not.toMatch(OF_A_CONTEST);
  });
});
