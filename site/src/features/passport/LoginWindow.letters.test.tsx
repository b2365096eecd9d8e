import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '@/i18n/en';
import zh from '@/i18n/zh';
import { mailedLink } from '@/lib/session/mailedLink';
import { answer, calls, Failure } from '@/testing/server';
import {
  acceptLogin,
  ASK,
  askBy,
  CODE,
  LABELS,
  leaveLogin,
  LOGIN,
  open,
  prepareLogin,
} from '@/testing/loginWindow';

beforeEach(prepareLogin);
afterEach(() => {
  mailedLink.clear();
  leaveLogin();
});

describe.each(LABELS)('in %s', (language, email, sendCode, emailCode) => {
  const texts = { en, zh }[language].passport;

  it('takes the ten letters that an address under attack is mailed, however they are typed', async () => {
    answer('post', CODE, { ...ASK, letters: true });
    acceptLogin();
    const { user, onDone } = open(language);
    const field = await askBy(user, email, sendCode, emailCode);
    screen.getByRole('dialog', { name: texts.titleLetters });
    screen.getByText(texts.lettersWhy);
    await user.type(field, 'bcdf{Enter}');
    screen.getByText(texts.lettersIncomplete);
    await user.type(field, 'g-ｈｊklm');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
    expect(calls.at(-1)!.body).toMatchObject({ code: 'BCDFGHJKLM', askId: 'ask-1' });
  });

  it('logs in by a link from a mail once the visitor says so, and takes it out of the address', async () => {
    history.replaceState(null, '', '/en?q=1#login=AAAAAAAAAAAAAAAAAAAAAA&email=mara%40example.com');
    mailedLink.read();
    expect(location.href).toMatch(/\/en\?q=1$/);
    acceptLogin();
    const { user, onDone } = open(language);
    screen.getByText(texts.linkFor.replace('{{email}}', 'mara@example.com'));
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: texts.linkLogIn }));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
    expect(calls.at(-1)!.body).toMatchObject({ email: 'mara@example.com', link: 'AAAAAAAAAAAAAAAAAAAAAA' });
  });

  it('goes back to the address when the link no longer works', async () => {
    history.replaceState(null, '', '/en#login=AAAAAAAAAAAAAAAAAAAAAA&email=mara%40example.com');
    mailedLink.read();
    const link = { en: 'This link was used', zh: '此链接已使用' };
    answer('post', LOGIN, new Failure(422, 'CODE_WRONG', { fields: { link: link[language] } }));
    const { user } = open(language);
    await user.click(screen.getByRole('button', { name: texts.linkLogIn }));
    await screen.findByText(link[language]);
    await user.click(screen.getByRole('button', { name: texts.linkOther }));
    expect(screen.getByLabelText<HTMLInputElement>(email).value).toBe('mara@example.com');
  });
});
