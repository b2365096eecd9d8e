import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures';
import { violations } from '../harness/axe';
import { Keyboard } from '../harness/keyboard';
import { titleIn } from '../harness/titles';
import { CONSOLE_WORDS, organiserConsole, type ConsoleLanguage } from '../pages/organiserConsole';

type Console = ReturnType<typeof organiserConsole>;
type ScreenName = Parameters<Console['screen']>[0];

/** An organiser at the console who has no mouse. */
export class Organiser {
  readonly console: Console;
  readonly keyboard: Keyboard;

  constructor(
    readonly page: Page,
    readonly language: ConsoleLanguage,
  ) {
    this.console = organiserConsole(page, CONSOLE_WORDS[language]);
    this.keyboard = new Keyboard(page);
  }

  /** The title of a work as the console shows it in the organiser's language. */
  titled(submitted: string): string {
    return titleIn(this.language, submitted);
  }

  /** Looks at what the page shows once it is complete: a person with a screen reader could, too. */
  async look(): Promise<void> {
    await expect(this.console.loading).toHaveCount(0);
    expect(await violations(this.page), this.page.url()).toEqual([]);
  }

  /** Goes to a screen by the menu. */
  async goTo(name: ScreenName): Promise<void> {
    await this.keyboard.press(this.console.screen(name));
    await expect(this.console.screen(name)).toHaveAttribute('aria-current', 'page');
    await expect(this.console.title).toHaveText(this.console.words.shell.screens[name]);
    await this.look();
  }

  /** Finds something in the list of a screen. */
  async find(text: string): Promise<void> {
    const { keyboard, console } = this;
    await keyboard.keys('/');
    await expect(console.find).toBeFocused();
    await keyboard.write(console.find, text);
    await keyboard.keys('Escape');
  }

  /** Presses the button of the dialog that carries out what it shows. */
  async carryOut(name: string): Promise<void> {
    await this.look();
    await this.keyboard.press(this.console.inDialog(name));
    await expect(this.console.dialog).toBeHidden();
  }

  /** Presses a link and reads the file that it downloads. */
  async download(link: Locator): Promise<Buffer> {
    const started = this.page.waitForEvent('download');
    await this.keyboard.press(link);
    return readFileSync(await (await started).path());
  }
}
