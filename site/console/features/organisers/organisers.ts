import { api } from '../../../src/lib/api/api';
import type { Data } from '../../../src/lib/api/client';
import { ANY_EDITION } from '../../lib/session';

export type Account = Data<'/apis/organiser/organisers', 'get'>[number];
export type Role = Account['role'];

export const ROLES: Role[] = ['owner', 'reviewer', 'jury', 'viewer'];

const query = { edition: ANY_EDITION } as const;

export const listOrganisers = (signal: AbortSignal): Promise<Account[]> =>
  api.get('/apis/organiser/organisers', {
    params: { query },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  });

export const addOrganiser = (body: { name: string; email: string; role: Role }): Promise<Account> =>
  api.post('/apis/organiser/organisers', { params: { query }, body, quiet: true });

/** What an owner does with an account. A role is changed if it is still the one that was shown: else CONFLICT. The only owner who may log in keeps role and account: CONFLICT. */
export type Change = { id: string } & (
  { what: 'role'; role: Role; before: Role } | { what: 'disable' | 'enable' | 'second-factor' }
);

export function changeOrganiser(change: Change): Promise<Account> {
  const params = { query, path: { id: change.id } };
  switch (change.what) {
    case 'role':
      return api.post('/apis/organiser/organisers/{id}/role', {
        params,
        body: { role: change.role, before: change.before },
      });
    case 'disable':
      return api.post('/apis/organiser/organisers/{id}/disable', { params });
    case 'enable':
      return api.post('/apis/organiser/organisers/{id}/enable', { params });
    case 'second-factor':
      return api.post('/apis/organiser/organisers/{id}/second-factor', { params });
  }
}
