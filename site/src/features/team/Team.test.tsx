import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import type { Schema } from '@/lib/api/schema';
import { answer, Failure } from '@/testing/server';
import Team from './Team';

const named: Schema<'Membership'> = {
  ...{ edition: 'international', team: 'The Boat', lead: 'Mei Lin', answer: '' },
  ...{ answeredAt: null, namedAt: '2025-09-11T10:00:00+08:00' },
  member: { name: 'Ada', email: 'ada@example.com', phoneCountry: '+44', phone: '7911123456' },
};

function open() {
  location.hash = '#token';
  render(
    <I18nextProvider i18n={createI18n('en', en)}>
      <MemoryRouter>
        <Team />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

it('shows what is stored, and leaves after asking', async () => {
  answer('post', '/apis/activity/team', named);
  answer('post', '/apis/activity/team/leave', {
    ...named,
    ...{ member: null, answer: 'left', answeredAt: '2025-09-12T10:00:00+08:00' },
  });
  const user = open();
  await screen.findByText('ada@example.com');
  await user.click(screen.getByRole('button', { name: en.team.leave }));
  await user.click(screen.getByRole('button', { name: en.team.leaveNow }));
  await screen.findByText(/You left “The Boat”/);
  expect(screen.queryByText('ada@example.com')).toBeNull();
});

it('says what a link that leads nowhere may mean', async () => {
  answer('post', '/apis/activity/team', new Failure(404, 'NOT_FOUND'));
  open();
  expect(await screen.findByText(en.team.unknown)).toBeTruthy();
});
