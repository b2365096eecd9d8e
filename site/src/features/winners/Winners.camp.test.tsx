import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { createI18n, loadMessages } from '@/i18n/i18n';
import en from '@/i18n/en/winners';
import zh from '@/i18n/zh/winners';
import { published, winner } from '@/testing/winners';
import { WinnersPage } from './components/WinnersPage';

vi.mock('@/lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));

it.each([
  ['en', 'Camp teams', ['Selected teams', 'Also shortlisted'], 'applications judged'],
  ['zh', '入选名单', ['入选团队', '其他入围团队'], '份参评申请'],
] as const)('lists the camp’s teams in %s, selected ones first', async (language, title, groups, judged) => {
  const results = published(winner(2, 2, 'shortlisted'), {
    ...winner(1, 1, 'selected', 'shortlisted'),
    title: '光影小组',
    credits: '光影小组',
  });
  const messages = { ...(await loadMessages(language)), winners: language === 'en' ? en : zh };
  render(
    <I18nextProvider i18n={createI18n(language, messages)}>
      <WinnersPage published={results} />
    </I18nextProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const [first, second] = groups.map((name) => screen.getByRole('region', { name }));
  expect(first!.querySelector('.won-card')!.textContent).toBe('光影小组');
  expect(second!.querySelector('.won-card')!.textContent).toBe('Film 2Team 2');
  expect(screen.getByText(judged)).toBeDefined();
});
