import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './Menu';

function show() {
  const chosen = vi.fn();
  const item = (id: string) => ({ id, text: id, onSelect: () => chosen(id) });
  const closed = { ...item('third'), disabled: true, note: 'Not yet' };
  render(<Menu label="Account" button="M" items={[item('first'), item('second'), closed]} />);
  return chosen;
}

it('can be used with the keyboard alone', async () => {
  const chosen = show();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('first');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('second');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('second');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('moves with the arrows, Home and End, around the ends', async () => {
  show();
  const seen: (string | undefined)[] = [];
  await userEvent.tab();
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowUp']) {
    await userEvent.keyboard(`{${key}}`);
    seen.push(document.activeElement?.firstChild?.textContent ?? undefined);
  }
  expect(seen).toEqual(['third', 'first', 'second', 'third', 'first', 'third']);
});

it('reads out an entry that cannot be chosen, and does not choose it', async () => {
  const chosen = show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'third Not yet' }));
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  expect(chosen).not.toHaveBeenCalled();
});

it('closes on Escape, with the focus back on its button, and on a press elsewhere', async () => {
  show();
  const button = screen.getByRole('button');
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await userEvent.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
