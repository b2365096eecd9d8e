import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { paths } from '@/lib/api/schema.gen';
import type { ReadersLanguage } from '../../ui/LanguageSelect';
import { ANY_EDITION } from '../../lib/session';
import { readPage } from '../../lib/pages';
import { orderOf, queryOf } from '../../lib/useFilter';

type Query = NonNullable<paths['/apis/organiser/organisers']['get']['parameters']['query']>;
export type Page = Data<'/apis/organiser/organisers', 'get'>;
export type Account = Page['items'][number];
export type Role = Account['role'];

export const ROLES: Role[] = ['owner', 'reviewer', 'jury', 'viewer'];

const query = { edition: ANY_EDITION } as const;

export const PAGE_SIZE = 50;
/** The accounts as they open. */
export const USUAL = { role: '', disabled: '', q: '', sort: '' };

/** The filter as the service's query. */
export const filterQuery = ({ sort, ...values }: typeof USUAL) => ({ ...values, ...orderOf(sort) });

export const listOrganisers = (values: typeof USUAL, page: number, signal: AbortSignal): Promise<Page> =>
  readPage(['organisers', values], page, (at) =>
    api.get('/apis/organiser/organisers', {
      params: {
        query: {
          ...query,
          ...queryOf<Omit<Query, 'edition'>>(filterQuery(values)),
          ...at,
          pageSize: PAGE_SIZE,
        },
      },
      quiet: true,
      relogin: 'unless-declined',
      signal,
    }),
  );

export const addOrganiser = (body: {
  name: string;
  email: string;
  role: Role;
  language: ReadersLanguage;
}): Promise<Account> => api.post('/apis/organiser/organisers', { params: { query }, body, quiet: true });

/** What an owner does with an account. A role is changed if it is still the one that was shown: else CONFLICT. The only owner who may log in keeps role and account: CONFLICT. */
export type Change = { id: string } & (
  | { what: 'role'; role: Role; before: Role }
  | { what: 'personal-data'; personalData: boolean }
  | { what: 'disable' | 'enable' | 'second-factor' | 'invite' }
);

export function changeOrganiser(change: Change): Promise<Account> {
  const params = { query, path: { id: change.id } };
  switch (change.what) {
    case 'role':
      return api.post('/apis/organiser/organisers/{id}/role', {
        params,
        body: { role: change.role, before: change.before },
      });
    case 'personal-data':
      return api.post('/apis/organiser/organisers/{id}/personal-data', {
        params,
        body: { personalData: change.personalData },
      });
    case 'disable':
      return api.post('/apis/organiser/organisers/{id}/disable', { params });
    case 'enable':
      return api.post('/apis/organiser/organisers/{id}/enable', { params });
    case 'invite':
      return api.post('/apis/organiser/organisers/{id}/invite', { params });
    case 'second-factor':
      return api.post('/apis/organiser/organisers/{id}/second-factor', { params });
  }
}

/** Corrects the address of somebody who has not logged in, and mails the invitation to it; CONFLICT when it is no longer `before`. */
export const correctAddress = (id: string, body: { email: string; before: string }): Promise<Account> =>
  api.post('/apis/organiser/organisers/{id}/email', { params: { query, path: { id } }, body, quiet: true });
