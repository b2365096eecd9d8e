import { render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { focusFirstInvalid } from './focusFirstInvalid';

afterEach(() => vi.unstubAllGlobals());

it('goes to what the service refused, however soon the next frame comes', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  let refuse = () => {};
  function Form() {
    const [wrong, setWrong] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    refuse = () => focusFirstInvalid(form.current, () => setWrong(true));
    return (
      <form ref={form}>
        <input aria-label="Name" />
        <input aria-label="Email" aria-invalid={wrong || undefined} />
      </form>
    );
  }
  render(<Form />);
  // After an answer, when nothing waits for React to have drawn.
  await Promise.resolve().then(() => refuse());
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});
