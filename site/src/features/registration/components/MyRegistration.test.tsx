import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import { MY_REGISTRATION } from '@/lib/paths';
import { userStore } from '@/lib/session/user';
import { answerEntrant } from '@/testing/entrant';
import { files, registration, team } from '@/testing/registrations';
import { answer, Failure } from '@/testing/server';
import { INFO, open } from '@/testing/myRegistration';
import Register from '../Register';

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
