import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { published, winner } from '@/testing/winners';
import { first, linksOf, open, RESULTS, second, third } from '@/testing/winnersPage';

it('gives the figures of the judging and the way to the signed log', async () => {
  await open(RESULTS, 'en');
  const counted = screen.getByRole('region', { name: 'How the winners were chosen' });
  expect(
    within(counted)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['6 judges', '24 films judged', '1,440 complete scorecards']);
  expect(linksOf('How the winners were chosen')).toEqual([
    '/winners/report',
    '/en/proof',
    '/log/head',
    '/log/key',
  ]);
  expect(counted.textContent).toContain(RESULTS.report);
  cleanup();
  await open({ ...RESULTS, report: undefined }, 'en');
  expect(linksOf('How the winners were chosen')).toEqual(['/en/proof', '/log/head', '/log/key']);
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
