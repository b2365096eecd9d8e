import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, calls } from '@/testing/server';
import { openConsole } from '../testing/openConsole';
import { nothingPublic, PATH as RESULTS, results } from '../testing/results';

const EMPTY = { items: [], total: 0 };

/** The query of the last call of a path, without the edition and the size of a page. */
const asked = (path: string) => {
  const query = Object.fromEntries(calls.filter((call) => call.path === path).at(-1)?.query ?? []);
  delete query.edition;
  delete query.pageSize;
  return query;
};

const answerAll = () => {
  answer('get', '/apis/organiser/judges', EMPTY);
  answer('get', '/apis/organiser/judges/conflicts', EMPTY);
  answer('get', '/apis/organiser/judging', { closedAt: null });
  answer('get', '/apis/organiser/organisers', EMPTY);
  answer('get', '/apis/organiser/mails', EMPTY);
  answer('get', '/apis/organiser/audit', { ...EMPTY, head: null });
  answer('get', '/apis/organiser/shortlist', { works: [], total: 0, seats: 0, most: 24, selectable: 0 });
  const crane = {
    ...{ workId: 7, title: 'Crane', LEVEL: 1, CREATIVE: 0, NARRATIVE: 0, total: 1, pictureUrl: null },
    ...{ shortlisted: false, proposed: true, tied: false },
  };
  answer('get', '/apis/organiser/nominations', { works: [crane], total: 1, most: 24 });
  answer('get', RESULTS, results);
  answer('get', `${RESULTS}/publication`, nothingPublic);
};

it.each([
  [
    'jury?role=judge&state=unfinished&q=Noor&sort=seen-down&page=2',
    'judges',
    {
      role: 'judge',
      completed: 'false',
      disabled: 'false',
      q: 'Noor',
      sort: 'seen',
      descending: 'true',
      page: '2',
    },
  ],
  [
    'organisers?role=jury&disabled=true&sort=email',
    'organisers',
    { role: 'jury', disabled: 'true', sort: 'email', page: '1' },
  ],
  [
    'mails?state=failed&kind=login-code&language=zh&sort=to',
    'mails',
    { state: 'failed', kind: 'login-code', language: 'zh', sort: 'to', page: '1' },
  ],
  [
    'audit?action=judge&from=2025-09-12&to=2025-09-12&sort=at',
    'audit',
    {
      action: 'judge',
      from: '2025-09-11T16:00:00.000Z',
      before: '2025-09-12T16:00:00.000Z',
      sort: 'at',
      page: '1',
    },
  ],
  [
    'shortlist?q=Crane&sort=LEVEL-down',
    'nominations',
    { q: 'Crane', sort: 'LEVEL', descending: 'true', page: '1' },
  ],
  ['results?q=Crane&sort=title', 'results', { q: 'Crane', sort: 'title', lang: 'en', page: '1' }],
])('reads the list of %s as its address says, and exports the same', async (address, list, query) => {
  answerAll();
  openConsole(`/international/${address}`);
  await waitFor(() => expect(asked(`/apis/organiser/${list}`)).toEqual(query));
  const filter: Partial<Record<string, string>> = { ...query };
  delete filter.page;
  const files = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[download]')].map(({ href }) => new URL(href));
  await waitFor(() => {
    const file = files().find(
      ({ pathname, searchParams }) =>
        pathname === `/apis/organiser/${list}/export` && searchParams.get('format') === 'csv',
    );
    expect(Object.fromEntries(file!.searchParams)).toMatchObject(filter);
  });
});

it('goes to the first page of another order', async () => {
  answerAll();
  openConsole('/international/organisers?page=3');
  await waitFor(() => expect(asked('/apis/organiser/organisers')).toEqual({ page: '3' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'By role');
  await waitFor(() => expect(asked('/apis/organiser/organisers')).toEqual({ sort: 'role', page: '1' }));
});
