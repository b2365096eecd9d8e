import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has. */
const MOST_STOPS = 400;
/**
 * How often the way to a control may turn: where nothing has the focus, Tab goes on from where it was last, and what has
 * the focus may be drawn anew when its data arrive.
 */
const MOST_TURNS = 3;

/** Where a control lies, seen from the focus: what a person would press to come nearer. */
const wayTo = (target: Locator) =>
  target.evaluate((element) => {
    const at = document.activeElement;
    if (at === element) return null;
    const after = at && at !== document.body && element.compareDocumentPosition(at) & 4;
    return after ? 'Shift+Tab' : 'Tab';
  });

/** Somebody at a page without a mouse. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab, or Shift and Tab, until a control has the focus. Fails when these pass over it again and again. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    let turns = 0;
    let before: string | undefined;
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const way = await wayTo(target);
      if (way === null) return;
      if (before && way !== before) turns++;
      if (turns > MOST_TURNS) break;
      before = way;
      await this.page.keyboard.press(way);
    }
    throw new Error(`The keyboard does not reach ${target.toString()}.`);
  }

  /** Goes to a control and presses a key there. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press(key);
  }

  /** Goes to a field and writes, in place of what stands there. */
  async write(target: Locator, text: string): Promise<void> {
    await this.press(target, 'Control+a');
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Goes to a list of choices and takes the one of that value. */
  async choose(target: Locator, value: string): Promise<void> {
    await this.press(target, 'Home');
    const choices = await target.getByRole('option').count();
    for (let at = 1; at < choices && (await target.inputValue()) !== value; at++)
      await this.page.keyboard.press('ArrowDown');
    await expect(target).toHaveValue(value);
  }

  /** Presses the keys of a shortcut one after the other. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}
