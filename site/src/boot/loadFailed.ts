import en from '../i18n/en/chunkFailed';
import zh from '../i18n/zh/chunkFailed';
import { goToNewRelease } from '../lib/browser/release';

/** Says that the application did not arrive, on a page that has no application to say it; offers to load it again. */
export function showLoadFailed(into: HTMLElement, again: () => void): void {
  const words = document.documentElement.lang.startsWith('zh') ? zh : en;
  const said = document.createElement('div');
  said.className = 'arrival-failed';
  said.setAttribute('role', 'alert');
  const title = document.createElement('b');
  title.textContent = words.title;
  const text = document.createElement('span');
  text.textContent = words.text;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.reload;
  button.addEventListener('click', again);
  said.append(title, text, button);
  into.querySelector('.arrival-failed')?.remove();
  into.append(said);
}

/**
 * What follows when a part of the living application did not arrive: goes over to the new release when that is why, else
 * says so and offers to load the page again. What was typed is in the browser's drafts.
 */
export async function recoverFromLoadFailure(again: () => void = () => location.reload()): Promise<void> {
  if (!(await goToNewRelease(again))) showLoadFailed(document.body, again);
}
