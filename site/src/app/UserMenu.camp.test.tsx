import { describe, expect, it, vi } from 'vitest';
import { openHeader } from '../testing/openHeader';

vi.mock('../lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));

const ended = { registerUntil: null, submitUntil: null };
const EN = 'My creations (After approval)';
const ZH = '我的创作 (审核通过后开放)';

describe('the camp’s header', () => {
  it.each([
    ['en', null, {}, ['Log in'], null],
    ['zh', null, {}, ['登录'], null],
    ['en', 'NONE', {}, ['Apply'], [EN, 'My application (Not sent yet)', 'My account', 'Log out']],
    ['zh', 'NONE', {}, ['申请入营'], [ZH, '我的申请 (尚未递交)', '我的账号', '退出登录']],
    [
      'en',
      'NONE',
      ended,
      ['Applications closed'],
      [EN, 'My application (Not sent yet)', 'My account', 'Log out'],
    ],
    ['zh', 'NONE', ended, ['申请已结束'], [ZH, '我的申请 (尚未递交)', '我的账号', '退出登录']],
    ['en', 'SUBMITTED', {}, ['Under review'], [EN, 'My application', 'My account', 'Log out']],
    ['zh', 'SUBMITTED', {}, ['审核中'], [ZH, '我的申请', '我的账号', '退出登录']],
    ['en', 'PASS', ended, ['Create'], ['My creations', 'My application', 'My account', 'Log out']],
    ['zh', 'PASS', ended, ['去创作'], ['我的创作', '我的申请', '我的账号', '退出登录']],
    ['en', 'DENY', {}, ['Apply again'], [EN, 'My application', 'My account', 'Log out']],
    ['zh', 'DENY', {}, ['重新申请'], [ZH, '我的申请', '我的账号', '退出登录']],
    ['en', 'DENY', ended, ['Applications closed'], [EN, 'My application', 'My account', 'Log out']],
    ['zh', 'DENY', ended, ['申请已结束'], [ZH, '我的申请', '我的账号', '退出登录']],
  ] as const)('%s, state %s, %o', async (language, state, deadlines, actions, menu) => {
    const header = await openHeader(language, state, deadlines);
    expect(header.actions()).toEqual([...actions]);
    if (menu) expect(await header.menu()).toEqual([...menu]);
  });
});
