import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '@/i18n/en';
import zh from '@/i18n/zh';
import { unfinished } from '@/lib/session/unfinished';
import { LABELS, leaveLogin, open, prepareLogin } from '@/testing/loginWindow';

beforeEach(prepareLogin);
afterEach(leaveLogin);

describe.each(LABELS)('in %s', (language, email) => {
  const texts = { en, zh }[language].passport;

  it('says why it opened for an expired session, with the address of the last login', () => {
    localStorage.setItem('marquee.address', 'mara@example.com');
    open(language, 'expired');
    screen.getByRole('dialog', { name: texts.titleExpired });
    screen.getByText(texts.ended);
    expect(screen.getByRole('dialog', { description: new RegExp(texts.unfinished.any) })).toBeTruthy();
    expect(screen.getByLabelText(email)).toHaveProperty('value', 'mara@example.com');
  });

  it('names the draft and the uploads that an expired session leaves as they are', () => {
    const takeBack = unfinished.addDraft('submission');
    unfinished.setUpload('video', { sent: 64, total: 100 });
    open(language, 'expired');
    screen.getByText(texts.unfinished.submission);
    screen.getByText(new RegExp(texts.unfinished.upload.replace('{{percent}}', '64')));
    act(() => unfinished.setUpload('cover', { sent: 0, total: 28 }));
    screen.getByText(
      new RegExp(texts.unfinished.uploads.replace('{{count}}', '2').replace('{{percent}}', '50')),
    );
    act(() => {
      takeBack();
      unfinished.setUpload('video', null);
      unfinished.setUpload('cover', null);
    });
    screen.getByText(new RegExp(texts.unfinished.any));
  });
});

it.each([
  ['en', 'Log in once more', /if you last did so over 15 minutes ago\. It continues once you are in\.$/],
  ['zh', '请再登录一次', /如上次登录已超过 15 分钟，请重新登录。登录后会自动继续。$/],
] as const)('says that it opened because the last login is too old (%s)', (language, name, lead) => {
  open(language, 'recent');
  screen.getByRole('dialog', { name });
  screen.getByText(lead);
  // Nothing was interrupted.
  expect(screen.queryByText(/kept|保留/)).toBeNull();
});

describe('a login in another tab', () => {
  /** What this tab hears when another one reports a login. */
  const hear = () =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'marquee.login', newValue: '1757642400000' }));
    });

  it('ends the wait of an expired login', () => {
    const { onDone } = open('en', 'expired');
    hear();
    expect(onDone).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('is no recent login of this one', () => {
    const { onDone } = open('en', 'recent');
    hear();
    expect(onDone).not.toHaveBeenCalled();
  });
});
