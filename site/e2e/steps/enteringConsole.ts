import { expect } from '../fixtures';
import type { Mailbox } from '../harness/mailbox';
import type { Organiser } from './organiser';

/** Gives the address and the code of the mail. */
async function giveCode({ page, console, keyboard }: Organiser, mail: Mailbox, address: string) {
  const { email, code } = console.login;
  await expect(email).toBeFocused();
  const known = (await mail.to(address)).length;
  await page.keyboard.type(address);
  await keyboard.keys('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type(await mail.code(address, known));
  await keyboard.keys('Enter');
}

/** Chooses from the menu of the account. */
async function chooseFromAccount({ console, keyboard }: Organiser, name: string): Promise<void> {
  await keyboard.press(console.account);
  const [items, chosen] = [console.items, console.item(name)];
  await expect(items.first()).toBeFocused();
  const steps = (await items.allTextContents()).indexOf(name);
  await keyboard.keys(...Array<string>(steps).fill('ArrowDown'));
  await expect(chosen).toBeFocused();
  await keyboard.keys('Enter');
}

/** Opens the console in the organiser's language. */
async function openConsole({ page, console, keyboard, language }: Organiser, origin: string) {
  await page.goto(origin);
  if ((await page.locator('html').getAttribute('lang'))?.slice(0, 2) !== language)
    await keyboard.press(console.language);
  await expect(console.title).toHaveText(console.words.login.title);
}

/** Logs in with a mailed code, as the rehearsal's organisers may. */
export async function enterWithCode(organiser: Organiser, origin: string, mail: Mailbox, address: string) {
  const { console, keyboard } = organiser;
  await openConsole(organiser, origin);
  await keyboard.reach(console.login.email);
  await giveCode(organiser, mail, address);
  await expect(console.menu).toBeVisible();
}

/** Logs in with a mailed code, adds a passkey, and logs in anew with both. The browser has a device that makes passkeys. */
export async function enterWithPasskey(organiser: Organiser, origin: string, mail: Mailbox, address: string) {
  const { page, console, keyboard } = organiser;
  const { login, shell } = console.words;
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await openConsole(organiser, origin);
  await organiser.look();
  await keyboard.reach(console.login.email);
  await giveCode(organiser, mail, address);
  await expect(console.menu).toBeVisible();
  await chooseFromAccount(organiser, shell.security);
  await expect(console.title).toHaveText(shell.security);
  await keyboard.write(console.login.passkeyName, 'Laptop');
  await keyboard.keys('Enter');
  await expect(console.login.recoveryCodes).toHaveCount(10);
  await organiser.look();
  await keyboard.press(console.login.codesKept, 'Space');
  await keyboard.press(console.button(login.recoveryBack));
  await expect(page.getByRole('rowheader', { name: 'Laptop' })).toBeVisible();
  await organiser.look();
  await chooseFromAccount(organiser, shell.logOut);
  await giveCode(organiser, mail, address);
  await expect(console.login.usePasskey).toBeFocused();
  await organiser.look();
  await keyboard.keys('Enter');
  await expect(console.menu).toBeVisible();
}
