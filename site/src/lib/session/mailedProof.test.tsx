import { render } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mailedProof, useMailedProof, type ProofPurpose } from './mailedProof';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAA-_';
const take = vi.fn();

function Waiting({ purpose, email }: { purpose: ProofPurpose; email: string }) {
  useMailedProof(purpose, email, take);
  return null;
}

const follow = (hash: string) => {
  history.replaceState(null, '', `/register?q=1#${hash}`);
  act(() => mailedProof.read());
};

afterEach(() => {
  take.mockReset();
  localStorage.clear();
  history.replaceState(null, '', '/');
  act(() => mailedProof.read());
});

it('takes the link out of the address and gives it to the form of its purpose and address, once', () => {
  const link = `mailed=email-new.${TOKEN}&email=Mara%40example.com`;
  follow(link);
  expect(location.href).toMatch(/\/register\?q=1$/);
  render(<Waiting purpose="email-former" email="mara@example.com" />);
  render(<Waiting purpose="email-new" email="other@example.com" />);
  expect(take).not.toHaveBeenCalled();
  render(<Waiting purpose="email-new" email=" MARA@example.com" />);
  expect(take).toHaveBeenCalledExactlyOnceWith(TOKEN);
  render(<Waiting purpose="email-new" email="mara@example.com" />);
  expect(take).toHaveBeenCalledTimes(1);
});

it('gives a form that waits in one tab the link that is opened in another', () => {
  render(<Waiting purpose="form" email="mara@example.com" />);
  const proof = { purpose: 'form', email: 'mara@example.com', token: TOKEN, until: Date.now() + 1000 };
  const key = 'marquee.mailedProof.form mara@example.com';
  localStorage.setItem(key, JSON.stringify(proof));
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
  expect(take).toHaveBeenCalledExactlyOnceWith(TOKEN);
  expect(localStorage.getItem(key)).toBeNull();
});

it.each([
  ['a token that is too short', `mailed=form.${TOKEN.slice(1)}&email=mara%40example.com`],
  ['another purpose', `mailed=login.${TOKEN}&email=mara%40example.com`],
  ['no address', `mailed=form.${TOKEN}`],
])('leaves the address as it is with %s', (_, hash) => {
  follow(hash);
  expect(location.hash).toBe(`#${hash}`);
  expect(localStorage.length).toBe(0);
});

it('forgets a link that is too old, and what is none', () => {
  const key = 'marquee.mailedProof.form mara@example.com';
  for (const kept of ['{', JSON.stringify({ purpose: 'form', token: TOKEN, until: Date.now() - 1 })]) {
    localStorage.setItem(key, kept);
    act(() => mailedProof.read());
    expect(localStorage.getItem(key)).toBeNull();
  }
});
