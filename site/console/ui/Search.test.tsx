import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Search } from './Search';

it('is left with Escape, and keeps what was typed', () => {
  render(<Search label="Title" value="Tide" onChange={vi.fn()} />);
  const field = screen.getByRole('searchbox', { name: 'Title' });
  field.focus();
  // A browser empties the field unless the key is taken.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(document.activeElement).toBe(document.body);
  field.focus();
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true);
  expect(document.activeElement).toBe(field);
});
