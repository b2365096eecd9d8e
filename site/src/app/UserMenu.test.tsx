import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import en from '../i18n/en';
import zh from '../i18n/zh';
import { draftKey, hasDrafts } from '../lib/form/draftStorage';
import { answer, Failure } from '../testing/server';
import { openHeader } from '../testing/openHeader';

const ended = { registerUntil: null, submitUntil: null };

describe.each([
  ['en', null, {}, ['Log in'], null],
  ['zh', null, {}, ['登录'], null],
  ['en', 'NONE', {}, ['Register'], 'NONE'],
  ['zh', 'NONE', {}, ['报名'], 'NONE'],
  ['en', 'NONE', ended, ['Registration closed'], 'NONE'],
  ['zh', 'NONE', ended, ['报名已结束'], 'NONE'],
  ['en', 'SUBMITTED', {}, ['Under review'], 'SENT'],
  ['zh', 'SUBMITTED', {}, ['审核中'], 'SENT'],
  ['en', 'PASS', {}, ['Create', 'Submit Entry'], 'PASS'],
  ['zh', 'PASS', {}, ['去创作', '提交作品'], 'PASS'],
  ['en', 'PASS', ended, ['Create'], 'PASS'],
  ['zh', 'PASS', ended, ['去创作'], 'PASS'],
  ['en', 'DENY', {}, ['Register again'], 'SENT'],
  ['zh', 'DENY', {}, ['重新报名'], 'SENT'],
  ['en', 'DENY', ended, ['Registration closed'], 'SENT'],
  ['zh', 'DENY', ended, ['报名已结束'], 'SENT'],
] as const)('the header, %s, state %s, %o', (language, state, deadlines, actions, menu) => {
  const MENUS = {
    en: {
      NONE: [
        'My entry (After approval)',
        'My creations (After approval)',
        'My registration (Not sent yet)',
        'My account',
        'Log out',
      ],
      SENT: [
        'My entry (After approval)',
        'My creations (After approval)',
        'My registration',
        'My account',
        'Log out',
      ],
      PASS: ['My entry', 'My creations', 'My registration', 'My account', 'Log out'],
    },
    zh: {
      NONE: [
        '我的作品 (审核通过后开放)',
        '我的创作 (审核通过后开放)',
        '我的报名 (尚未提交)',
        '我的账号',
        '退出登录',
      ],
      SENT: ['我的作品 (审核通过后开放)', '我的创作 (审核通过后开放)', '我的报名', '我的账号', '退出登录'],
      PASS: ['我的作品', '我的创作', '我的报名', '我的账号', '退出登录'],
    },
  };

  it('offers what can be done', async () => {
    const header = await openHeader(language, state, deadlines);
    expect(header.actions()).toEqual([...actions]);
    if (menu) expect(await header.menu()).toEqual(MENUS[language][menu]);
  });
});

describe('the menu', () => {
  it.each([
    ['My entry', '/submit'],
    ['My creations', '/create'],
    ['My registration', '/register?view=sent'],
    ['My account', '/account'],
  ])('leads to %s', async (name, path) => {
    const header = await openHeader('en', 'PASS');
    await header.menu();
    await userEvent.click(screen.getByRole('menuitem', { name }));
    expect(header.address()).toBe(path);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('stays where a state does not open a page', async () => {
    const header = await openHeader('en', 'NONE');
    await header.menu();
    await userEvent.click(screen.getByRole('menuitem', { name: /My entry/ }));
    expect(header.address()).toBe('/');
    expect(screen.getByRole('menu', { name: 'Account: Mara' })).toBeTruthy();
  });
});

describe.each([
  ['en', en.common],
  ['zh', zh.common],
] as const)('logging out (%s)', (language, { logOut, logOutDialog }) => {
  const key = draftKey('registration', '7');
  const others = draftKey('registration', '8');
  const typed = JSON.stringify({ at: 1, value: { name: 'Mara' } });
  const ask = async () => {
    const header = await openHeader(language, 'NONE');
    await header.menu();
    await userEvent.click(screen.getByRole('menuitem', { name: logOut }));
    await screen.findByRole('dialog', { name: logOutDialog.title });
  };
  const confirm = async () => {
    await userEvent.click(screen.getByRole('button', { name: logOutDialog.confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('asks for nothing more where nothing was typed', async () => {
    localStorage.setItem(others, typed);
    await ask();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('keeps what was typed, and says so', async () => {
    answer('post', '/apis/passport/logout', null);
    localStorage.setItem(key, typed);
    await ask();
    expect(screen.getByText(logOutDialog.drafts)).toBeTruthy();
    await confirm();
    expect(localStorage.getItem(key)).toBe(typed);
  });

  it('deletes it where the visitor wants that, and nothing of another account', async () => {
    answer('post', '/apis/passport/logout', null);
    localStorage.setItem(key, typed);
    localStorage.setItem(others, typed);
    await ask();
    await userEvent.click(screen.getByRole('checkbox', { name: logOutDialog.erase }));
    await confirm();
    expect([hasDrafts('7'), hasDrafts('8')]).toEqual([false, true]);
  });

  it('deletes nothing when the session could not be ended', async () => {
    answer('post', '/apis/passport/logout', new Failure(500, 'INTERNAL'));
    localStorage.setItem(key, typed);
    await ask();
    await userEvent.click(screen.getByRole('checkbox'));
    await confirm();
    expect(hasDrafts('7')).toBe(true);
  });
});
