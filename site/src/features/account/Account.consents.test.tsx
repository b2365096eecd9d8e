import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '../../i18n/en';
import { CONSENTS, consents, open, prepareAccount } from '../../testing/accountPage';
import { answer } from '../../testing/server';

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
  expect(sent).toEqual([{ news: true }, { news: false }]);
});
