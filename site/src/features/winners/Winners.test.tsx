import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { published, winner } from '@/testing/winners';
import { first, headings, linksOf, open, RESULTS, second, third } from '@/testing/winnersPage';

it('shows every prize in English with its winners and their pages', async () => {
  await open(RESULTS, 'en');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winners');
  expect(screen.getByText('Announced on 15 November 2025, 20:00 Beijing time')).toBeDefined();
  expect(headings()).toEqual([
    first!.name.en,
    'Second prize',
    'Third prize',
    'Special awards',
    'Excellence awards',
    'How the winners were chosen',
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
  expect(headings()).toEqual([first!.name.zh, '二等奖', '三等奖', '单项奖', '优秀奖', '结果如何产生']);
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
