import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useShortcuts, type Shortcuts } from './useShortcuts';

const pressed = vi.fn<(key: string) => void>();
const KEYS = ['j', '1', '?', ' ', 'ArrowLeft', 'Shift+Enter'];

function Page() {
  useShortcuts(Object.fromEntries(KEYS.map((key) => [key, () => pressed(key)])) as Shortcuts);
  return (
    <>
      <input aria-label="text" />
      <textarea aria-label="area" />
      <input aria-label="slider" type="range" />
      <button type="button">Press</button>
    </>
  );
}

beforeEach(() => {
  pressed.mockClear();
  render(<Page />);
});

it('acts on keys wherever the focus is, full-width ones too', async () => {
  await userEvent.keyboard('jJ?？');
  screen.getByLabelText('slider').focus();
  await userEvent.keyboard('1{Shift>}{Enter}{/Shift}');
  expect(pressed.mock.calls.flat()).toEqual(['j', 'j', '?', '?', '1', 'Shift+Enter']);
});

it.each(['text', 'area'])('rests while something is typed into the %s', async (label) => {
  await userEvent.type(screen.getByLabelText(label), 'j1? ');
  expect(pressed).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('j1? ');
});

it('leaves a key to the element that uses it', async () => {
  screen.getByRole('button').focus();
  await userEvent.keyboard(' ');
  screen.getByLabelText('slider').focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(pressed).not.toHaveBeenCalled();
});

it('rests with Ctrl, and under a dialog', async () => {
  await userEvent.keyboard('{Control>}j{/Control}');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  await userEvent.keyboard('j');
  dialog.remove();
  expect(pressed).not.toHaveBeenCalled();
  await userEvent.keyboard('j');
  expect(pressed).toHaveBeenCalledOnce();
});
