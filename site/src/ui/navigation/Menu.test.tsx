import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './Menu';

function show() {
  const chosen = vi.fn();
  render(
    <Menu
      label="Account"
      button="M"
      items={['first', 'second'].map((id) => ({ id, text: id, onSelect: () => chosen(id) }))}
    />,
  );
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
