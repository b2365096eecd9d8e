import { afterEach, expect, it } from 'vitest';
import { hideInvitation } from './invitation';

afterEach(() => history.replaceState(null, '', '/'));

it('moves the token of an invitation from the address to the state of the history entry', () => {
  history.replaceState(null, '', '/login?invite=a-token');
  hideInvitation();
  expect(location.href).not.toContain('a-token');
  expect(location.pathname).toBe('/login');
  expect(history.state).toMatchObject({ usr: { invite: 'a-token' } });
});

it.each(['/login', '/login?next=1', '/?invite=a-token'])('leaves %s as it is', (address) => {
  history.replaceState({ idx: 3 }, '', address);
  hideInvitation();
  expect(location.pathname + location.search).toBe(address);
  expect(history.state).toEqual({ idx: 3 });
});
