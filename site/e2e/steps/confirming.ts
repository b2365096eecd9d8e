import { expect } from '../fixtures';
import type { Organiser } from './organiser';

/** Opens the preview of a publication, and checks its note about the second owner. */
async function preview(
  organiser: Organiser,
  said: Parameters<Organiser['console']['results']['second']>[0],
  proposer?: string,
): Promise<void> {
  const { console, keyboard } = organiser;
  await organiser.goTo('results');
  await keyboard.press(console.results.preview);
  await expect(console.results.second(said, proposer)).toBeVisible();
  await organiser.look();
}

/** Proposes a publication, or one in place of what another owner, `former`, proposed and has become void. */
export async function propose(organiser: Organiser, address: string, former?: string): Promise<void> {
  const { results, words } = organiser.console;
  await preview(organiser, former ? 'confirmVoid' : 'confirmNone', former);
  await organiser.carryOut(words.results.act.propose);
  await expect(results.proposedBy(address)).toBeVisible();
  await organiser.look();
}

/** Finds that the proposer cannot confirm. */
export async function failToConfirm(organiser: Organiser): Promise<void> {
  const { console, keyboard } = organiser;
  await preview(organiser, 'confirmOwn');
  await expect(console.inDialog(console.words.results.act.confirm)).toBeDisabled();
  await keyboard.keys('Escape');
  await expect(console.dialog).toBeHidden();
}

/** Takes the own proposal back. */
export async function withdraw(organiser: Organiser, address: string): Promise<void> {
  const { console, keyboard } = organiser;
  await keyboard.press(console.results.withdraw);
  await expect(console.results.proposedBy(address)).toHaveCount(0);
}

/** Confirms what another owner proposed, which is public from then on. */
export async function confirm(organiser: Organiser, proposer: string): Promise<void> {
  const { results, words } = organiser.console;
  await preview(organiser, 'confirmOther', proposer);
  await organiser.carryOut(words.results.act.confirm);
  await expect(results.isPublic).toBeVisible();
  await organiser.look();
}

/** Writes why a film won, in English. */
export async function cite(organiser: Organiser, film: string, text: string): Promise<void> {
  const { console, keyboard } = organiser;
  await keyboard.write(console.results.words(film, 'en'), text);
  await keyboard.write(console.results.words(film, 'zh'), text);
  await keyboard.press(console.results.saveWords);
  await expect(console.results.wordsWait).toBeVisible();
}
