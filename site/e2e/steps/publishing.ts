import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import type { Organiser } from './organiser';

export type Kind = 'results' | 'finalists';

/** A build of the pages takes half a minute on two quiet cores. */
const BUILD = { timeout: 600_000 };

/** Goes to the screen of a publication by the menu. */
export async function openPublication(organiser: Organiser, kind: Kind): Promise<void> {
  const { console, keyboard } = organiser;
  await organiser.goTo(kind === 'results' ? 'results' : 'shortlist');
  await keyboard.press(console.publication.open(kind));
  await expect(console.title).toHaveText(console.words.publication.titles[kind]);
  await organiser.look();
}

/** Has the pages of the plan built, which shows what becomes public, by its key; resolves once they are built. */
export async function build(organiser: Organiser, act: 'go' | 'confirm' = 'go'): Promise<void> {
  const { console, keyboard } = organiser;
  const { publication } = console;
  await expect(publication.now('decide')).toBeVisible();
  await expect(publication.act(act)).toBeEnabled();
  await keyboard.keys('Shift+Enter');
  await expect(publication.now('look')).toBeVisible(BUILD);
  await organiser.look();
}

/** Waits until the pages of a publication that another owner confirmed are built. */
export async function awaitPages({ console }: Organiser): Promise<void> {
  await expect(console.publication.now('look')).toBeVisible(BUILD);
}

/** Looks at the pages that are built, in the tab that the key O opens; resolves with that tab. */
export async function lookAtPages({ page, keyboard }: Organiser): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await keyboard.keys('o');
  const tab = await opened;
  await tab.waitForURL(/\/preview\//);
  return tab;
}

/** Makes the pages public, by its key; resolves once they are and the emails are held. */
export async function makePublic(organiser: Organiser): Promise<void> {
  const { console, keyboard } = organiser;
  const { publication } = console;
  await expect(publication.makePublic).toBeEnabled();
  await keyboard.keys('Shift+Enter');
  await expect(publication.now('mails').or(publication.isDone)).toBeVisible(BUILD);
}

/** Stops the emails by its key, and sends them after that. */
export async function stopAndSend(organiser: Organiser): Promise<void> {
  const { console, keyboard } = organiser;
  const { publication } = console;
  await expect(publication.stop).toBeEnabled();
  await organiser.look();
  await keyboard.keys('s');
  await expect(publication.stopped).toBeVisible();
  await organiser.look();
  await keyboard.press(publication.send);
  await expect(publication.stop).toBeEnabled();
}

/** Takes a publication back, after a look at what visitors see then. */
export async function takeBack(organiser: Organiser, kind: Kind): Promise<void> {
  const { console, keyboard } = organiser;
  await keyboard.press(console.publication.takeBack);
  await expect(console.dialog).toBeVisible();
  await organiser.carryOut(console.words.publication.curtain.go);
  await expect(console.publication.fallen(kind)).toBeVisible();
}
