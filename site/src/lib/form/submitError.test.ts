import { expect, it } from 'vitest';
import { createI18n, loadMessages } from '../../i18n/i18n';
import { ApiError } from '../api/error';
import type { Code } from '../api/schema';
import { submitErrorOf, type SubmitErrorTexts } from './submitError';

const FAILED: SubmitErrorTexts = { failed: () => 'failed' };

const rejected = (code: Code, field: string) =>
  new ApiError(code, 'msg', { [field]: 'of the service' }, 'r', 422, null, null, {
    [field]: { en: 'of the service', zh: '服务端' },
  });

async function read(error: unknown, texts: Partial<SubmitErrorTexts>) {
  const i18n = createI18n('zh', await loadMessages('zh'));
  const { fields, text } = submitErrorOf(error, { ...FAILED, ...texts });
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, message(i18n)])),
    text: text(i18n),
  };
}

it('shows the message of the site at the field of a code', async () => {
  const shown = await read(rejected('SENSITIVE_CONTENT', 'prompt'), {
    fieldOf: { SENSITIVE_CONTENT: 'prompt' },
  });
  expect(shown.fields).toEqual({ prompt: '检测到敏感内容，请修改后重试' });
  expect(shown.text).toBe('检测到敏感内容，请修改后重试');
});

it('prefers the message of the service where the field is a fallback', async () => {
  const texts = { fallbackFieldOf: { CODE_WRONG: 'code' } };
  expect((await read(rejected('CODE_WRONG', 'code'), texts)).fields).toEqual({ code: '服务端' });
  const { fields, text } = await read(new ApiError('CODE_WRONG', 'msg'), texts);
  expect(fields).toEqual({ code: text });
});

it('shows the form’s own message for a failure without a code', async () => {
  expect(await read(new TypeError('offline'), {})).toEqual({ fields: {}, text: 'failed' });
});
