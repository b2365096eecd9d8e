import { expect } from '../fixtures';
import type { Organiser } from './organiser';
import { openPublication } from './publishing';

/** Opens a registration in the queue. */
async function openRegistration(organiser: Organiser, name: string): Promise<void> {
  const { rows, opened } = organiser.console.registrations;
  await organiser.find(name);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  await expect(opened.filter({ hasText: name })).toBeVisible();
}

/** Approves one registration of the queue, and denies another for the reason of a key; resolves with the reason. */
export async function decide(organiser: Organiser, approved: string, denied: string): Promise<RegExp> {
  const { console, keyboard } = organiser;
  const { registrations } = console;
  await organiser.goTo('registrations');
  await openRegistration(organiser, approved);
  await keyboard.keys('a');
  await expect(registrations.done).toContainText(approved);
  await openRegistration(organiser, denied);
  await keyboard.keys('d');
  await expect(registrations.reasons).toBeVisible();
  await keyboard.keys('3');
  await expect(registrations.reasons.getByRole('radio').nth(2)).toBeChecked();
  await organiser.look();
  const texts = [registrations.reasonText('en'), registrations.reasonText('zh')];
  const reasons = await Promise.all(texts.map((text) => text.inputValue()));
  await keyboard.keys('Enter');
  await expect(registrations.done).toContainText(denied);
  // Mailed in one of the languages, with lines of its own.
  return new RegExp(reasons.map((reason) => reason.slice(0, 40).trim().replace(/\s+/g, '\\s+')).join('|'));
}

/** Invites a judge or nominator; resolves with the token of the link. */
export async function invite(
  organiser: Organiser,
  name: string,
  role: 'judge' | 'nominator',
): Promise<string> {
  const { console, keyboard } = organiser;
  const { invitation, row } = console.jury;
  await keyboard.write(invitation.name, name);
  await keyboard.choose(invitation.role, role);
  await keyboard.press(invitation.makeLink);
  await expect(invitation.link).toBeVisible();
  await organiser.look();
  const link = new URL((await invitation.link.textContent()) ?? '');
  await keyboard.keys('Escape');
  await keyboard.press(invitation.closeWithout);
  await expect(console.dialog).toBeHidden();
  await expect(row(name)).toBeVisible();
  return link.searchParams.get('invite') ?? '';
}

/** Moves the end of a phase by a day, after a look at what that changes. */
export async function moveByADay(organiser: Organiser, phase: string): Promise<void> {
  const { console, keyboard } = organiser;
  const { phases } = console;
  await organiser.goTo('phases');
  await keyboard.press(phases.phase(phase));
  await keyboard.press(phases.oneDayMore);
  await keyboard.press(phases.preview);
  await expect(phases.effect).toContainText(phase);
  await organiser.look();
  await keyboard.press(phases.move);
  await expect(phases.moved).toBeVisible();
}

/** Puts a nominated film on the shortlist in place of another, after a look at what that changes; resolves with its length. */
export async function changeShortlist(organiser: Organiser, added: string, removed: string): Promise<number> {
  const { console, keyboard } = organiser;
  const { shortlist, words } = console;
  await organiser.goTo('shortlist');
  const before = await shortlist.works.count();
  const [comes, goes] = [organiser.titled(added), organiser.titled(removed)];
  await keyboard.press(shortlist.add(comes), 'Space');
  await keyboard.press(shortlist.remove(goes), 'Space');
  await keyboard.press(shortlist.preview);
  await organiser.carryOut(words.shortlist.carryOut);
  await expect(shortlist.works.filter({ hasText: comes })).toBeVisible();
  await expect(shortlist.works.filter({ hasText: goes })).toHaveCount(0);
  await expect(shortlist.works).toHaveCount(before);
  return before;
}

/** Puts works on the shortlist, after a look at what that changes. */
export async function addToShortlist(organiser: Organiser, ...submitted: string[]): Promise<void> {
  const { console, keyboard } = organiser;
  const { shortlist, words } = console;
  const titles = submitted.map((title) => organiser.titled(title));
  await organiser.goTo('shortlist');
  for (const title of titles) await keyboard.press(shortlist.add(title), 'Space');
  await keyboard.press(shortlist.preview);
  await organiser.carryOut(words.shortlist.carryOut);
  for (const title of titles) await expect(shortlist.works.filter({ hasText: title })).toBeVisible();
}

/** Shares the works out among the judges, after a look at the plan. */
export async function assign(organiser: Organiser, perFilm: number, judge: string): Promise<void> {
  const { console, keyboard } = organiser;
  const { assignment } = console.jury;
  await organiser.goTo('jury');
  await keyboard.choose(assignment.role, 'judge');
  await keyboard.write(assignment.perFilm, `${perFilm}`);
  await keyboard.press(assignment.preview);
  await expect(assignment.plan.getByRole('row').filter({ hasText: judge })).toBeVisible();
  await organiser.look();
  await keyboard.press(assignment.carryOut);
  await expect(assignment.plan).toBeHidden();
  await expect(assignment.preview).toBeVisible();
}

/** Freezes nominations and scores. */
export async function closeJudging(organiser: Organiser): Promise<void> {
  const { console, keyboard } = organiser;
  const { jury } = console.words;
  await organiser.goTo('jury');
  await keyboard.press(console.jury.close);
  await organiser.carryOut(jury.close);
  await expect(console.jury.closed).toBeVisible();
}

/** Lets the jury nominate and score again. */
export async function openJudging(organiser: Organiser): Promise<void> {
  const { console, keyboard } = organiser;
  const { jury } = console.words;
  await organiser.goTo('jury');
  await keyboard.press(console.jury.open);
  await organiser.carryOut(jury.open);
  await expect(console.jury.close).toBeVisible();
}

/** Takes a film out of the judging, after a look at what that does. */
export async function disqualify(organiser: Organiser, film: string, reason: string): Promise<void> {
  const { console, keyboard } = organiser;
  const { submissions } = console.words;
  await organiser.goTo('submissions');
  await organiser.find(film);
  await expect(console.submissions.rows).toHaveCount(1);
  const shown = console.submissions.film(organiser.titled(film));
  await expect(shown).toBeVisible();
  await keyboard.keys('d');
  for (const side of ['en', 'zh'] as const)
    await keyboard.write(console.registrations.reasonText(side), reason);
  await keyboard.press(console.inDialog(submissions.preview));
  await organiser.carryOut(submissions.doDisqualify);
  await expect(shown).toContainText(reason);
}

/** Puts a film in the place of one of the shortlist that was disqualified, after a look at what that changes. */
export async function substitute(organiser: Organiser, added: string): Promise<void> {
  const { console, keyboard } = organiser;
  const { shortlist, words } = console;
  await organiser.goTo('shortlist');
  const title = organiser.titled(added);
  await keyboard.press(shortlist.add(title), 'Space');
  await keyboard.press(shortlist.substitute);
  await organiser.carryOut(words.shortlist.carryOut);
  await expect(shortlist.works.filter({ hasText: title })).toBeVisible();
}

/** Writes why a film won, verifies the log, and opens the plan of the publication. */
export async function prepareResults(organiser: Organiser, winner: string): Promise<void> {
  const { console, keyboard } = organiser;
  const { results } = console;
  await organiser.goTo('results');
  await expect(results.official).toHaveAttribute('aria-pressed', 'true');
  await expect(results.ranks.first()).toContainText(winner);
  await keyboard.write(results.words(winner, 'en'), 'It knows when to stop.');
  await keyboard.write(results.words(winner, 'zh'), '它知道何时停下。');
  await keyboard.press(results.saveWords);
  await expect(results.wordsWait).toBeVisible();
  // The log is written some seconds after the last score.
  await expect(async () => {
    await keyboard.press(results.verify);
    await expect(results.agrees).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await openPublication(organiser, 'results');
  await expect(console.publication.planned.filter({ hasText: winner })).toBeVisible();
}
