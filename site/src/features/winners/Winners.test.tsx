import { cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { Winners } from '../../content/catalogue.gen';
import { finalists } from '../../content/finalists';
import { createI18n, loadMessages } from '../../i18n/i18n';
import en from '../../i18n/en/winners';
import zh from '../../i18n/zh/winners';
import type { Language } from '../../lib/locale/language';
import { published, winner } from '../../testing/winners';
import { WinnersPage } from './components/WinnersPage';

async function open(results: Winners, language: Language) {
  const messages = { ...(await loadMessages(language)), winners: language === 'en' ? en : zh };
  return render(
    <I18nextProvider i18n={createI18n(language, messages)}>
      <WinnersPage published={results} />
    </I18nextProvider>,
  );
}

const [first, second, third] = finalists;
const RESULTS = published(
  winner(first!.id, 1, 'first'),
  winner(second!.id, 2, 'second', 'creative'),
  winner(third!.id, 3, 'second'),
  winner(99_001, 4, 'third'),
  winner(99_002, 5, 'excellence'),
);
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const linksOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole<HTMLAnchorElement>('link')
    .map(({ pathname }) => pathname);

it('shows every prize in English with its winners and their pages', async () => {
  await open(RESULTS, 'en');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winners');
  expect(screen.getByText('Named on 15 November 2025, 20:00 Beijing time')).toBeDefined();
  expect(headings()).toEqual([
    first!.name.en,
    'Second prize',
    'Third prize',
    'Special awards',
    'Excellence awards',
    'How this was counted',
  ]);
  expect(screen.getByText('2 films, USD 1,500 each')).toBeDefined();
  expect(screen.getByText('Best creative')).toBeDefined();
  expect(linksOf('First prize')).toEqual([`/en/shortlist/${first!.id}`]);
  expect(linksOf('Second prize')).toEqual([`/en/shortlist/${second!.id}`, `/en/shortlist/${third!.id}`]);
});

it('shows them in Chinese', async () => {
  await open(RESULTS, 'zh');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('获奖名单');
  expect(screen.getByText('2025 年 11 月 15 日 20:00（北京时间）公布')).toBeDefined();
  expect(headings()).toEqual([first!.name.zh, '二等奖', '三等奖', '单项奖', '优秀奖', '结果如何算出']);
  expect(screen.getByText('2 部，每部 1,500 美元')).toBeDefined();
  expect(linksOf('二等奖')).toEqual([`/shortlist/${second!.id}`, `/shortlist/${third!.id}`]);
});

it('shows a winner without a page by title and credits, without a link', async () => {
  await open(RESULTS, 'en');
  expect(linksOf('Third prize')).toEqual([]);
  const prize = screen.getByRole('region', { name: 'Third prize' });
  expect(prize.textContent).toContain('Film 99001');
  expect(prize.textContent).toContain('Team 99001');
  expect(prize.querySelector('img')).toBeNull();
});

it('shows every film of a tie for the first prize, without a sum', async () => {
  const shared = published(winner(first!.id, 1, 'first'), winner(second!.id, 1, 'first'));
  await open(shared, 'en');
  expect(headings().slice(0, 2)).toEqual([first!.name.en, second!.name.en]);
  expect(screen.getByRole('region', { name: 'First prize' }).textContent).not.toContain('3,000');
  cleanup();
  await open(published(winner(first!.id, 1, 'first')), 'en');
  expect(screen.getByRole('region', { name: 'First prize' }).textContent).toContain('3,000');
});

it('keeps long names whole, and leaves out the credits of a deleted account', async () => {
  const title = '一部很长的片名'.repeat(12);
  const credits = 'Collective of Friends '.repeat(8).trim();
  const results = published(
    { ...winner(99_001, 1, 'first'), title, credits },
    { ...winner(99_002, 2, 'second'), title: 'Long Title '.repeat(20).trim(), credits: '' },
  );
  for (const language of ['en', 'zh'] as const) {
    await open(results, language);
    expect(headings()[0]).toBe(title);
    expect(screen.getByText(credits)).toBeDefined();
    expect(document.querySelector('.won-group .won-card')!.textContent).toBe('Long Title '.repeat(20).trim());
    cleanup();
  }
});

it('loads a cover when it comes near', async () => {
  await open(RESULTS, 'en');
  const lazy = [...document.querySelectorAll('img')].map((image) => image.getAttribute('loading'));
  expect(lazy).toEqual(['lazy', 'lazy', 'lazy', 'lazy']);
});

it('gives the figures of the judging and the way to the signed log', async () => {
  await open(RESULTS, 'en');
  const counted = screen.getByRole('region', { name: 'How this was counted' });
  expect(
    within(counted)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['6 judges', '24 films judged', '1,440 complete scorecards']);
  expect(linksOf('How this was counted')).toEqual(['/winners/report', '/log/head', '/log/key']);
  expect(counted.textContent).toContain(RESULTS.report);
  cleanup();
  await open({ ...RESULTS, report: undefined }, 'en');
  expect(linksOf('How this was counted')).toEqual(['/log/head', '/log/key']);
});

it('shows the winners’ points on one axis, where they are published', async () => {
  await open(RESULTS, 'en');
  expect(document.querySelector('.scores')).toBeNull();
  cleanup();
  const scores = [
    { id: first!.id, mean: 91.36, corrected: 91.5, interval: { low: 89, high: 93 } },
    { id: third!.id, mean: 88, corrected: 87.25 },
  ];
  await open({ ...RESULTS, scores }, 'en');
  const figure = screen.getByRole('figure', { name: 'The winners’ points' });
  expect(
    within(figure)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`${first!.name.en}91.36, 90% interval 89.00 to 93.00`, `${third!.name.en}88.00`]);
  // The axis goes from 86 to 94.
  const dots = [...figure.querySelectorAll<HTMLElement>('.scores-corrected')];
  expect(dots.map(({ style }) => style.left)).toEqual(['68.75%', '15.63%']);
  expect(figure.querySelectorAll('.scores-range')).toHaveLength(1);
});

it('names roles, the jury’s words and the share made with the tool, where they are published', async () => {
  const cited = {
    ...winner(first!.id, 1, 'first'),
    roles: [
      { role: { en: 'Direction', zh: '导演' }, name: 'Shen Yuzhou' },
      { role: { en: 'Direction', zh: '导演' }, name: 'Bai Lu' },
    ],
    jury: { en: 'It trusts a pot.', zh: '它相信一只罐子。' },
    aiPercent: 82,
  };
  const other = { ...winner(second!.id, 2, 'second'), jury: { en: 'It counts.', zh: '它数着。' } };
  await open(published(cited, other), 'zh');
  const prize = screen.getByRole('region', { name: '一等奖' });
  expect(within(prize).getByText('它相信一只罐子。').closest('blockquote')!.textContent).toContain('评委会');
  expect(prize.querySelector('dl')!.textContent).toMatch(/^导演Shen Yuzhou导演Bai Lu指定工具制作比例82%/);
  expect(prize.textContent).not.toContain(cited.credits);
  expect(within(screen.getByRole('region', { name: '二等奖' })).getByText('它数着。')).toBeDefined();
});
