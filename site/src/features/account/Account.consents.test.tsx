import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { CONSENTS, consents, open, prepareAccount } from '@/testing/accountPage';
import { answer } from '@/testing/server';

beforeEach(prepareAccount);

it('takes an optional consent back as easily as it is given', async () => {
  const sent: unknown[] = [];
  answer('post', CONSENTS, ({ body: sentBody }) => {
    const body = sentBody as { news: boolean };
    sent.push(body);
    return consents(body.news);
  });
  const user = open();
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: en.common.consents.news });
  await vi.waitFor(() => expect(box().checked).toBe(false));
  await user.click(box());
  await vi.waitFor(() => expect(box().checked).toBe(true));
  await user.click(box());
  await vi.waitFor(() => expect(box().checked).toBe(false));
  const others = { publication: false, transfer: false };
  expect(sent).toEqual([
    { ...others, news: true },
    { ...others, news: false },
  ]);
});

it('takes one consent back, says what that means, and keeps the others', async () => {
  answer('get', CONSENTS, consents(false, { publication: true, transfer: true }));
  let sent: unknown = null;
  answer('post', CONSENTS, ({ body }) => {
    sent = body;
    return consents(false, { transfer: true });
  });
  const user = open();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: en.common.consents.publication });
  expect(box.checked).toBe(true);
  expect(screen.getByText(en.common.consents.withdrawn.publication)).toBeTruthy();
  await user.click(box);
  await vi.waitFor(() => expect(box.checked).toBe(false));
  expect(sent).toEqual({ publication: false, transfer: true, news: false });
  expect(screen.queryByText(en.common.consents.withdrawn.publication)).toBeNull();
});
