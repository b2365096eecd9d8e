import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer } from '@/testing/server';
import { field, leaveCatalogue, prepareCatalogue, put, type } from '../../testing/catalogue';
import { openConsole, organiser } from '../../testing/openConsole';

const usual = { en: 'Approved: {contest}', zh: '已通过 · {contest}' };
const subject = { name: 'subject', limit: 160, placeholders: ['contest'], required: [] };
const mail = (version: string, text = usual) => ({
  ...{ kind: 'registration-approved', version, changed: false },
  texts: [{ ...subject, text, usual }],
});
const side = (words: string) => ({
  subject: words,
  text: words,
  html: `<body><p style="color:red">${words}</p></body>`,
});

beforeEach(() => {
  prepareCatalogue();
  answer('get', '/apis/organiser/mails/texts', [
    { kind: 'registration-approved', subject: usual, texts: 1, changed: 0 },
  ]);
  answer('get', '/apis/organiser/mails/texts/{kind}', mail('v1'));
});
afterEach(leaveCatalogue);

it('shows what was typed with sample values, and saves it in force', async () => {
  const own = { en: 'Come in', zh: usual.zh };
  answer('post', '/apis/organiser/mails/texts/{kind}/preview', [
    { case: '', en: side('Come in'), zh: side('请进') },
  ]);
  answer('put', '/apis/organiser/mails/texts/{kind}', mail('v2', own));
  openConsole('/international/catalogue?mail=any', organiser(), 'en');
  type(await field('English, subject'), 'Come in');
  screen.getByRole('button', { name: 'Preview' }).click();
  const preview = await screen.findByRole('region', { name: 'Preview' });
  const shown = [...preview.querySelectorAll('div')].find((box) => box.shadowRoot)?.shadowRoot;
  expect(shown?.querySelector('p')?.style.color).toBe('red');
  screen.getByRole('button', { name: 'Save' }).click();
  await waitFor(() => expect(put()).toEqual([{ texts: { subject: own }, before: 'v1' }]));
  await screen.findByText('0 texts are not saved');
});
