import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import en from '../i18n/en';
import { createI18n } from '../i18n/i18n';
import zh from '../i18n/zh';
import { clockStore } from '../lib/clock/contestClock';
import type { Language } from '../lib/locale/language';
import { PING } from './entrant';

/** Sets the contest clock to a time, at which it stands still; the returned function sets it to another. */
export function stopContestClock(at: string): (at: string) => void {
  let now = Date.parse(at);
  clockStore.adopt({ ping: PING, now: () => now });
  return (later) => {
    now = Date.parse(later);
  };
}

/** Opens a form and types a name into a field of it. */
export async function openAndType(form: ReactElement, language: Language, field: string): Promise<void> {
  Element.prototype.scrollIntoView ??= () => undefined;
  render(
    <I18nextProvider i18n={createI18n(language, language === 'en' ? en : zh)}>
      <MemoryRouter>{form}</MemoryRouter>
    </I18nextProvider>,
  );
  const input = await vi.waitUntil(() => fieldOf(field), { timeout: 10_000 });
  fireEvent.change(input, { target: { value: 'Mara Kessler' } });
}

/** The form's field of that name; null once the form is closed. */
export const fieldOf = (name: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`);

/** The text in place of the form, once it says when it closed. */
export async function closedText(time: string): Promise<string> {
  await screen.findByText((text) => text.includes(time));
  return screen.getByRole('status').textContent;
}

/** The values of the drafts in this browser, as text. */
export const storedDrafts = (): string =>
  Object.keys(localStorage)
    .filter((key) => key.includes('draft'))
    .map((key) => localStorage.getItem(key))
    .join();
