import { expect } from '../fixtures';
import type { Organiser } from './organiser';
import { openPublication, type Kind } from './publishing';

/** Opens the plan of a publication, and checks its note about the second owner. */
async function read(
  organiser: Organiser,
  said: Parameters<Organiser['console']['results']['second']>[0],
  proposer?: string,
  kind: Kind = 'results',
): Promise<void> {
  await openPublication(organiser, kind);
  await expect(organiser.console.results.second(said, proposer)).toBeVisible();
  await organiser.look();
}

/** Proposes a publication, or one in place of what another owner, `former`, proposed and has become void. */
export async function propose(
  organiser: Organiser,
  name: string,
  { former, kind }: { former?: string; kind?: Kind } = {},
): Promise<void> {
  const { console, keyboard } = organiser;
  await read(organiser, former ? 'confirmVoid' : 'confirmNone', former, kind);
  await keyboard.press(console.publication.act('propose'));
  await expect(console.results.proposedBy(name)).toBeVisible();
  await organiser.look();
}

/** Finds that the proposer cannot confirm. */
export async function failToConfirm(organiser: Organiser): Promise<void> {
  await read(organiser, 'confirmOwn');
  await expect(organiser.console.publication.act('confirm')).toBeDisabled();
}

/** Takes the own proposal back. */
export async function withdraw(organiser: Organiser, name: string): Promise<void> {
  const { console, keyboard } = organiser;
  await keyboard.press(console.results.withdraw);
  await expect(console.results.proposedBy(name)).toHaveCount(0);
}

/** Confirms what another owner proposed, whose pages are built from then on. */
export async function confirm(organiser: Organiser, proposer: string, kind?: Kind): Promise<void> {
  const { console, keyboard } = organiser;
  await read(organiser, 'confirmOther', proposer, kind);
  await keyboard.press(console.publication.act('confirm'));
  await expect(console.publication.now('build')).toBeVisible();
  await organiser.look();
}

/** Writes why a film won, in English. */
export async function cite(organiser: Organiser, film: string, text: string): Promise<void> {
  const { console, keyboard } = organiser;
  await organiser.goTo('results');
  await keyboard.write(console.results.words(organiser.titled(film), 'en'), text);
  await keyboard.write(console.results.words(organiser.titled(film), 'zh'), text);
  await keyboard.press(console.results.saveWords);
  await expect(console.results.wordsWait).toBeVisible();
}
