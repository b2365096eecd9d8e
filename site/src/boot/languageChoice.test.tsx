import { afterEach, expect, it } from 'vitest';
import { LANGUAGE_KEY } from '../lib/locale/language';
import { rememberLanguage } from './languageChoice';

afterEach(() => {
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

function toggle(): HTMLAnchorElement {
  document.body.innerHTML =
    '<nav class="lang-toggle"><a href="/en/shortlist" hreflang="en"><span>EN</span></a></nav><a id="other" href="#x">x</a>';
  document.body.addEventListener('click', (event) => event.preventDefault());
  return document.querySelector('a')!;
}

it('stores the language of a pressed link, and carries query and hash over', () => {
  const listening = new AbortController();
  rememberLanguage(listening.signal);
  history.replaceState(null, '', '/shortlist?q=crane#film-104');
  const link = toggle();
  link.querySelector('span')!.click();
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en');
  expect(link.href).toBe('http://localhost:3000/en/shortlist?q=crane#film-104');
  listening.abort();
});

it('stores nothing for other links, or once it has stopped', () => {
  const listening = new AbortController();
  rememberLanguage(listening.signal);
  const link = toggle();
  document.querySelector<HTMLElement>('#other')!.click();
  listening.abort();
  link.click();
  expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull();
});
