import { expect, it, vi } from 'vitest';
import { Notices } from './notices';

it('queues notices until there is a listener, in order, once', () => {
  const notices = new Notices();
  notices.error('Registration ended');
  notices.success('Log out successfully');
  const shown = vi.fn();
  notices.listen(shown);
  notices.info('later');
  expect(shown.mock.calls.map(([notice]) => notice)).toEqual([
    { kind: 'error', text: 'Registration ended' },
    { kind: 'success', text: 'Log out successfully' },
    { kind: 'info', text: 'later' },
  ]);
});

it('queues again after the listener has left', () => {
  const notices = new Notices();
  const first = vi.fn();
  notices.listen(first)();
  notices.error('kept');
  expect(first).not.toHaveBeenCalled();
  const second = vi.fn();
  notices.listen(second);
  expect(second).toHaveBeenCalledOnce();
});
