import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import type { DraftEnd } from '@/lib/form/draftStorage';
import { DraftNotice } from './DraftNotice';

function show(offers: Record<string, unknown>, ended: DraftEnd | null = null, language: 'en' | 'zh' = 'en') {
  const answer = vi.fn();
  const resume = vi.fn();
  const { container } = render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <DraftNotice
        draft={{ offers, answer, ended, resume }}
        labels={{ name: 'Name', members: 'Members', agreement: 'Agreement', film: 'Film' }}
      />
    </I18nextProvider>,
  );
  return { answer, resume, container };
}

it('is an empty status while the tabs agree', () => {
  show({});
  expect(screen.getByRole('status').textContent).toBe('');
});

it('shows the other tab’s value of each named field in words', () => {
  const members = [{ name: 'Mara' }, { name: 'Ines' }];
  show({
    name: '',
    members,
    agreement: true,
    film: { uploadId: 'u', name: 'whale.mp4' },
    sent: { key: 'k' },
  });
  const shown = screen.getAllByRole('definition').map((one) => one.firstElementChild?.textContent);
  expect(shown).toEqual([
    'In the other tab: (empty)',
    'In the other tab: Mara, Ines',
    'In the other tab: ticked',
    'In the other tab: whale.mp4',
  ]);
});

it('takes or declines it', async () => {
  const { answer } = show({ name: 'Lin' });
  await userEvent.click(screen.getByRole('button', { name: 'Use this: Name' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine: Name' }));
  expect(answer.mock.calls).toEqual([
    ['name', true],
    ['name', false],
  ]);
});

it.each(['en', 'zh'] as const)('shows the end of the draft (%s)', async (language) => {
  const { draft } = (language === 'en' ? en : zh).common;
  const { resume, container } = show({ name: 'Lin' }, 'sent', language);
  const sent = within(container);
  expect(sent.getByText(draft.sent.title)).toBeTruthy();
  expect(sent.queryByRole('definition')).toBeNull();
  await userEvent.click(sent.getByRole('button', { name: draft.goOn }));
  expect(resume).toHaveBeenCalledOnce();
  const deleted = within(show({}, 'deleted', language).container);
  expect(deleted.getByText(draft.deleted.title)).toBeTruthy();
  expect(deleted.queryByRole('button', { name: draft.goOn })).toBeNull();
});
