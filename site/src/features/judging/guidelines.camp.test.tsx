import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import { JudgeBadge } from './components/JudgeBadge';
import { JuryTable } from './components/JuryTable';

vi.mock('@/lib/edition', () => ({ edition: 'camp', kind: 'applications', header: 'PASSPORT' }));

it.each([
  ['en', /uidelines$/, '/en/guidelines'],
  ['zh', /指南$/, '/guidelines'],
] as const)('the camp’s judges reach the guidelines from login and scores, in %s', (language, name, href) => {
  for (const page of [<JuryTable key="login">{null}</JuryTable>, <JudgeBadge key="score" name="Ada" />]) {
    const { unmount } = render(
      <I18nextProvider i18n={createI18n(language, language === 'zh' ? zh : en)}>
        <MemoryRouter>{page}</MemoryRouter>
      </I18nextProvider>,
    );
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
    expect(link.getAttribute('target')).toBe('_blank');
    unmount();
  }
});
