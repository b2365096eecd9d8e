import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import en from '../../../i18n/en';
import { createI18n } from '../../../i18n/i18n';
import zh from '../../../i18n/zh';
import type { Language } from '../../../lib/locale/language';
import { MY_REGISTRATION } from '../../../lib/paths';
import { userStore, type Deadlines } from '../../../lib/session/user';
import { answerEntrant } from '../../../testing/entrant';
import { files, registration, team } from '../../../testing/registrations';
import { answer, Failure } from '../../../testing/server';
import type { Registration } from '../../../lib/registration';
import Register from '../Register';

const INFO = '/apis/activity/register/info';

/** Opens My registration of an entrant whose registration it is. */
async function open(sent: Registration, language: Language = 'en', deadlines: Partial<Deadlines> = {}) {
  answerEntrant(sent.state, 'FR', deadlines);
  answer('get', INFO, sent);
  await userStore.loggedIn();
  const i18n = createI18n(language, language === 'en' ? en : zh);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[MY_REGISTRATION]}>
        <Register />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return within(await screen.findByRole('region', { name: i18n.t('registration:review.details') }));
}

const rows = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
  );

beforeEach(() => void (window.scrollTo = () => undefined));

describe('shows every field that was sent', () => {
  it('of an individual, with empty ones marked', async () => {
    await open(registration());
    expect(rows()).toEqual({
      'Type of registration': 'Individual',
      Name: 'Mara',
      'Creative experience': en.registration.you.beginner,
      Phone: '+86 13800138000',
      Email: 'mara@example.com',
      'Links to previous works': 'https://example.com/one',
      'Social media links': 'Not given',
      Motivation: 'Not given',
    });
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('of a team, with its contact and every member', async () => {
    const sent = await open(registration({ type: 'team', team }), 'zh');
    expect(rows()).toMatchObject({
      报名类型: '团队',
      团队名称: 'Second Take',
      联系人姓名: 'Lin',
      联系人邮箱: 'lin@example.com',
      联系人电话: '+86 13900139000',
    });
    const members = sent.getAllByRole('row').slice(1);
    expect(
      members.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Mara', 'mara@example.com', '+86 13800138000'],
      ['Ines', 'ines@example.com', '+351 912345678'],
    ]);
  });

  it('with links as links, and nothing else as one', async () => {
    const previousWorks = 'https://example.com/one; http://example.org/2\njavascript:alert(1)';
    const sent = await open(registration({ previousWorks }));
    const links = sent.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com/one',
      'http://example.org/2',
    ]);
    for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(rows()['Links to previous works']).toBe(previousWorks);
  });

  it('with the four files of an application, their sizes and downloads', async () => {
    const sent = await open(registration({ files }));
    expect(sent.getAllByRole('link', { name: /^Download/ }).map((link) => link.ariaLabel)).toEqual([
      'Download proposal.pptx, 3 MB',
      'Download draft.pdf, 86 kB',
      'Download pv.mp4, 100 MB',
      'Download works.zip, 500 MB',
    ]);
    const [concept] = sent.getAllByRole('link', { name: /^Download/ });
    expect(concept?.getAttribute('href')).toBe('https://store.example/concept?signed=1');
    expect(rows()).toMatchObject({ 'Project proposal': 'proposal.pptx 3 MB' });
  });
});

const REVIEWED = '2025-09-13T02:30:00Z';
const UNTIL = '2025-09-30T12:00:00+08:00';

describe.each(['en', 'zh'] as const)('shows the state (%s)', (language) => {
  const { common, registration: texts } = language === 'en' ? en : zh;
  const tag = () => document.querySelector('.tag')?.textContent;
  const title = () => screen.getByRole('heading', { level: 2 }).textContent;
  const inBoth = (english: string, chinese: string) => (language === 'en' ? english : chinese);
  const sentAt = inBoth(
    '12 September 2025, 10:00 Beijing time · 11 September, 22:00 in New York',
    '2025 年 9 月 12 日 10:00（北京时间，纽约时间 9 月 11 日 22:00）',
  );
  const reviewedAt = inBoth(
    '13 September 2025, 10:30 Beijing time · 12 September, 22:30 in New York',
    '2025 年 9 月 13 日 10:30（北京时间，纽约时间 9 月 12 日 22:30）',
  );
  const until = inBoth(
    '30 September 2025, 12:00 Beijing time · 00:00 in New York',
    '2025 年 9 月 30 日 12:00（北京时间，纽约时间 9 月 30 日 00:00）',
  );

  it('under review, with the time it was sent, in both zones', async () => {
    await open(registration(), language);
    expect([tag(), title()]).toEqual([common.registerState.SUBMITTED, texts.review.title]);
    expect(screen.getByText(sentAt)).toBeTruthy();
  });

  it('approved, with both times, also after the end', async () => {
    const ended = { submitUntil: null };
    await open(registration({ state: 'PASS', reviewedAt: REVIEWED }), language, ended);
    expect([tag(), title()]).toEqual([common.registerState.PASS, texts.mine.approved]);
    expect(screen.getByText(sentAt)).toBeTruthy();
    expect(screen.getByText(reviewedAt)).toBeTruthy();
    expect(screen.getByRole('link', { name: common.create })).toHaveProperty('pathname', '/create');
  });

  it('denied, with the reason and until when it can be sent again', async () => {
    const denied = registration({ state: 'DENY', reason: 'The links do not open.', reviewedAt: REVIEWED });
    await open(denied, language, { registerUntil: UNTIL });
    expect([tag(), title()]).toEqual([common.registerState.DENY, texts.mine.deniedOpen]);
    expect(screen.getByText(/The links do not open\./)).toBeTruthy();
    expect(screen.getByText((text) => text.includes(until))).toBeTruthy();
    expect(screen.getByText(reviewedAt)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: texts.mine.resubmit }));
    await waitFor(() =>
      expect(document.querySelector<HTMLInputElement>('[name="name"]')?.value).toBe('Mara'),
    );
  });

  it('denied and closed, still complete', async () => {
    const denied = registration({ state: 'DENY', reason: 'The links do not open.', reviewedAt: REVIEWED });
    await open(denied, language, { registerUntil: null });
    expect(title()).toBe(texts.mine.denied);
    expect(screen.getByText(texts.mine.closed.replace('{{time}}', until))).toBeTruthy();
    expect(screen.queryByRole('link', { name: texts.mine.resubmit })).toBeNull();
    expect(screen.getByText('mara@example.com')).toBeTruthy();
  });
});

it('can be read again after a failure', async () => {
  answerEntrant('PASS');
  answer('get', INFO, new Failure(500, 'INTERNAL'));
  await userStore.loggedIn();
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <MemoryRouter initialEntries={[MY_REGISTRATION]}>
        <Register />
      </MemoryRouter>
    </I18nextProvider>,
  );
  await screen.findByText('Your registration could not be read.');
  answer('get', INFO, registration({ state: 'PASS', reviewedAt: REVIEWED }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You are in.')).toBeTruthy();
});
