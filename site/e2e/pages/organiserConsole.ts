import type { Page } from '@playwright/test';
import { own as english } from '../../console/i18n/en';
import { own as chinese } from '../../console/i18n/zh';

/** The console's texts by language. */
export const CONSOLE_WORDS = { en: english, zh: chinese };
export type ConsoleLanguage = keyof typeof CONSOLE_WORDS;
type Words = (typeof CONSOLE_WORDS)[ConsoleLanguage];

/** What a text says whatever stands in its gaps, or with the given values in them. */
const saying = (text: string, values: Record<string, string | number> = {}): RegExp =>
  new RegExp(
    text
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${values[name] ?? '.*'}`),
  );

/** The screens of the console in one language, by which an organiser takes a contest to its winners. */
export function organiserConsole(page: Page, words: Words) {
  const { shell, login, jury, phases, shortlist, results, publication, audit } = words;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
  const invitation = page.getByRole('form', { name: jury.add });
  const assignment = page.getByRole('region', { name: jury.assign, exact: true });
  return {
    ...{ words, button, dialog, inDialog },
    inDialogBox: (name: string) => dialog.getByRole('textbox', { name: saying(name) }),
    title: page.getByRole('heading', { level: 1 }),
    loading: page.locator('.loading'),
    menu: page.getByRole('navigation', { name: shell.menu }),
    screen: (name: keyof Words['shell']['screens']) =>
      page
        .getByRole('navigation', { name: shell.menu })
        .getByRole('link', { name: new RegExp(`^${shell.screens[name]}`) }),
    language: button(/^(中文|English|EN)$/),
    account: button(new RegExp(`${shell.you}$`)),
    items: page.getByRole('menuitem'),
    item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    find: page.getByRole('searchbox'),
    /** Downloads of the rows that a list shows. */
    exportAs: (format: string) => page.getByRole('link', { name: saying(shell.exportAs, { format }) }),
    login: {
      email: page.getByRole('textbox', { name: login.email, exact: true }),
      code: page.getByRole('textbox', { name: login.code }),
      passkeyName: page.getByRole('textbox', { name: login.passkeyName }),
      recoveryCodes: page.locator('.console-login-codes code'),
      codesKept: page.getByRole('checkbox', { name: login.recoveryKept }),
      usePasskey: button(login.passkeyUse),
    },
    registrations: {
      rows: page.locator('.queue-open'),
      opened: page.getByRole('heading', { level: 2 }),
      reasons: page.getByRole('radiogroup', { name: words.registrations.reason }),
      reasonText: (side: 'en' | 'zh') =>
        page.getByRole('textbox', {
          name: `${words.registrations.reason}, ${words.registrations[side === 'en' ? 'reasonEn' : 'reasonZh']}`,
        }),
      done: page.getByRole('status'),
    },
    submissions: {
      rows: page.locator('.submissions-list tbody tr'),
      film: (title: string) => page.getByRole('region', { name: title, exact: true }),
    },
    jury: {
      row: (name: string) => page.getByRole('row').filter({ hasText: name }),
      invitation: {
        name: invitation.getByRole('textbox', { name: jury.name }),
        role: invitation.getByRole('combobox', { name: jury.role }),
        makeLink: invitation.getByRole('button', { name: jury.addButton }),
        link: dialog.getByRole('code'),
        closeWithout: dialog.getByRole('button', { name: jury.closeAnyway }),
      },
      assignment: {
        role: assignment.getByRole('combobox', { name: jury.role }),
        perFilm: assignment.getByRole('textbox', { name: jury.perFilm }),
        preview: assignment.getByRole('button', { name: jury.preview, exact: true }),
        plan: assignment.getByRole('table'),
        carryOut: assignment.getByRole('button', { name: jury.carryOut }),
      },
      close: button(jury.close),
      open: button(jury.open),
      closed: page.getByText(saying(jury.isClosed)),
    },
    phases: {
      phase: (name: string) => button(new RegExp(`^${name}$`)),
      oneDayMore: button(phases.plusDay),
      preview: button(phases.preview),
      effect: page.locator('.phases-plan'),
      move: button(new RegExp(`^${phases.move}$|${saying(phases.moveAndTell_other).source}`)),
      moved: page.getByText(saying(phases.moved)),
    },
    shortlist: {
      add: (title: string) => page.getByRole('checkbox', { name: saying(shortlist.tickAdd, { title }) }),
      remove: (title: string) =>
        page.getByRole('checkbox', { name: saying(shortlist.tickRemove, { title }) }),
      preview: button(saying(shortlist.preview)),
      /** Puts what is ticked in the place of a work that judges do not see any more. */
      substitute: button(shortlist.substitute),
      works: page.getByRole('region', { name: shortlist.list, exact: true }).getByRole('listitem'),
    },
    results: {
      ranks: page.locator('.results-table tbody tr:not(.table-cut)'),
      official: button(saying(results.official)),
      words: (title: string, side: 'en' | 'zh') =>
        page.getByRole('textbox', { name: `${results.citationSides[side]}, ${title}` }),
      saveWords: button(new RegExp(`^${results.cite}$`)),
      wordsWait: page.getByText(results.citationWaits, { exact: true }),
      wordsPublic: page.getByText(results.citationPublic, { exact: true }),
      verify: button(results.verifyNow),
      agrees: page.getByText(results.valid),
      /** What the plan says about the second owner. */
      second: (text: 'confirmNone' | 'confirmOwn' | 'confirmOther' | 'confirmVoid', name = '.*') =>
        page.getByText(saying(results[text], { name })),
      proposedBy: (name: string) => page.getByText(saying(results.proposedBy, { name })),
      withdraw: button(results.withdraw),
      log: page.getByRole('link', { name: results.fileNames.zip }),
    },
    publication: {
      /** The way to the screen of a publication. */
      open: (kind: 'results' | 'finalists') =>
        page.getByRole('main').getByRole('link', {
          name: new RegExp(`^(${publication.open[kind]}|${publication.openNow[kind]})$`),
        }),
      /** The stage that is now, by what it is called. */
      now: (stage: keyof Words['publication']['stages']) =>
        page
          .getByRole('list', { name: publication.stagesLabel })
          .locator('[aria-current="step"]')
          .filter({ hasText: publication.stages[stage] }),
      planned: page.getByRole('region', { name: saying(publication.plan.title.results) }).getByRole('row'),
      films: page.getByRole('region', { name: publication.plan.title.finalists }).getByRole('listitem'),
      act: (name: 'go' | 'propose' | 'confirm') => button(saying(publication.plan[name])),
      stopBuild: button(publication.building.stop),
      makePublic: button(saying(publication.look.go)),
      stop: button(saying(publication.mails.stop)),
      send: button(saying(publication.mails.send)),
      stopped: page.getByRole('heading', { name: publication.mails.stoppedTitle }),
      isDone: page.getByRole('heading', { name: publication.done.title }),
      again: button(publication.done.again),
      takeBack: button(publication.visitors.takeBack),
      fallen: (kind: 'results' | 'finalists') => page.getByText(publication.curtain.fallen[kind]),
      seen: page.getByRole('region', { name: publication.visitors.title }),
    },
    mails: {
      /** Opens a mail to that address; the newest stands first. */
      to: (address: string) => page.getByRole('row').getByRole('button', { name: saying(address) }),
      text: page.locator('.dialog-mail'),
    },
    audit: {
      /** The rows of an action, by what the console calls it. */
      action: (name: keyof Words['audit']['actions']) =>
        page.getByRole('row').filter({ has: page.getByRole('button', { name: audit.actions[name] }) }),
    },
  };
}
