import { render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { focusFirstInvalid, submitErrorOf, type SubmitErrorTexts } from './formErrors';
import { createI18n, loadMessages } from '@/i18n/i18n';
import { ApiError } from '../api/error';
import type { Code } from '../api/schema';

afterEach(() => vi.unstubAllGlobals());

it('focuses a field that the service rejected, even when the next frame comes at once', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  let reject = () => {};
  function Form() {
    const [invalid, setInvalid] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    reject = () => focusFirstInvalid(form.current, () => setInvalid(true));
    return (
      <form ref={form}>
        <input aria-label="Name" />
        <input aria-label="Email" aria-invalid={invalid || undefined} />
      </form>
    );
  }
  render(<Form />);
  // Outside an event handler React renders later.
  await Promise.resolve().then(() => reject());
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

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
