import { render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { focusFirstInvalid } from './focusFirstInvalid';

afterEach(() => vi.unstubAllGlobals());

it('focuses a field that the service rejected, even when the next frame comes at once', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  let reject = () => {};
  function Form() {
    const [invalid, setInvalid] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    reject = () => focusFirstInvalid(form.current, () => setInvalid(true));
    return (
      <form ref={form}>
        <input aria-label="Name" />
        <input aria-label="Email" aria-invalid={invalid || undefined} />
      </form>
    );
  }
  render(<Form />);
  // Outside an event handler React renders later.
  await Promise.resolve().then(() => reject());
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});
