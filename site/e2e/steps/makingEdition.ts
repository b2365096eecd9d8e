import { expect, type Page } from '@playwright/test';

/** The contest that the test makes. */
export const SILK_ROAD = {
  id: 'silk-road-lights-2027',
  season: '2027',
  name: { en: 'Silk Road Lights', zh: '丝路之光' },
  zone: 'America/Los_Angeles',
  accent: '#4fc4a0',
  mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="12"/></svg>',
  opensOn: '2027-07-13',
};

interface Twin {
  en: string;
  zh: string;
}

/** Writes a text in both languages. */
async function write(within: Pick<Page, 'getByRole'>, label: string, { en, zh }: Twin): Promise<void> {
  await within.getByRole('textbox', { name: `${label}, English`, exact: true }).fill(en);
  await within.getByRole('textbox', { name: `${label}, Chinese`, exact: true }).fill(zh);
}

/** Copies the sample to an edition of another name, zone, colour and mark. */
export async function makeEdition(page: Page, console: string): Promise<void> {
  await page.goto(`${console}/international/editions/new`);
  await write(page, 'Name', SILK_ROAD.name);
  await page.getByRole('textbox', { name: 'Season' }).fill(SILK_ROAD.season);
  await expect(page.getByRole('textbox', { name: /^Id/ })).toHaveValue(SILK_ROAD.id);
  await page.getByRole('combobox', { name: 'Time zone' }).fill(SILK_ROAD.zone);
  await page.getByRole('textbox', { name: /^Colour Optional/ }).fill(SILK_ROAD.accent);
  await page.getByLabel(/^Mark/).setInputFiles({
    ...{ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SILK_ROAD.mark) },
  });
  await page.getByLabel(/^Registration opens on/).fill(SILK_ROAD.opensOn);
  await page.getByRole('button', { name: /^See what it would be/ }).click();
  await page.getByRole('button', { name: /^Create the edition/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twelve things before you open');
  await expect(page).toHaveURL(`${console}/${SILK_ROAD.id}/editions`);
}

/** Gives it two criteria, one award and one prize in CNY in the place of the copied ones. */
export async function writeRules(page: Page, console: string): Promise<void> {
  await page.goto(`${console}/${SILK_ROAD.id}/rules`);
  const criteria = page.getByRole('region', { name: 'Criteria', exact: true });
  await expect(criteria.getByRole('slider').first()).toBeVisible();
  const copied = await criteria.getByRole('listitem').count();
  for (const [name, note] of [
    [
      { en: 'Light', zh: '光影' },
      { en: 'What the light does.', zh: '光影的运用。' },
    ],
    [
      { en: 'Road', zh: '行旅' },
      { en: 'Where it leads.', zh: '行旅的方向。' },
    ],
  ] as const) {
    await criteria.getByRole('button', { name: '+ Another criterion' }).click();
    await write(criteria, 'Name', name);
    await write(criteria, 'Note', note);
  }
  for (let count = 0; count < copied; count++) {
    await criteria.getByRole('listitem').first().getByRole('button').click();
    await criteria.getByRole('button', { name: 'Remove', exact: true }).click();
  }
  await criteria.getByRole('slider', { name: 'Weight of Light' }).fill('60');
  await expect(criteria.getByRole('slider', { name: 'Weight of Road' })).toHaveValue('40');

  const awards = page.getByRole('region', { name: 'Awards', exact: true });
  const former = await awards.getByRole('listitem').count();
  await awards.getByRole('button', { name: '+ Another award' }).click();
  await write(awards.getByRole('listitem').last(), 'Award', { en: 'Lantern', zh: '灯笼奖' });
  for (let count = 0; count < former; count++)
    await awards
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();

  const prizes = page.getByRole('region', { name: 'Prizes', exact: true });
  await prizes.getByRole('combobox', { name: 'Currency' }).selectOption('CNY');
  await expect(prizes.getByRole('rowheader').first()).toBeVisible();
  for (;;) {
    const row = prizes.getByRole('rowheader').first();
    if ((await row.count()) === 0) break;
    await row.getByRole('button').click();
    await prizes.getByRole('button', { name: 'Remove', exact: true }).click();
  }
  await prizes.getByRole('button', { name: '+ Another prize' }).click();
  await write(prizes, 'Name', { en: 'Caravan prize', zh: '驼队奖' });
  await write(prizes, 'Who gets it', { en: 'The best film', zh: '最佳影片' });
  await prizes.getByRole('textbox', { name: 'Sum of Caravan prize, CNY' }).fill('80000');
  await prizes.getByRole('combobox', { name: 'Caravan prize is given by' }).selectOption('by rank');
  await page.getByRole('button', { name: /^See what changes/ }).click();
  await page.getByRole('button', { name: /^Put into force/ }).click();
  await expect(page.getByText('The rules are in force.')).toBeVisible();
}

/** Adds two questions to registration, one to entries that the jury sees, and two categories. */
export async function askQuestions(page: Page, console: string): Promise<void> {
  await page.goto(`${console}/${SILK_ROAD.id}/questions`);
  const editor = page.getByRole('region', { name: 'Question', exact: true });
  const ask = async (place: string, kind: string, label: Twin) => {
    await page.getByRole('button', { name: `Question: ${place}` }).click();
    await editor.getByRole('button', { name: kind, exact: true }).click();
    await write(editor, 'Question', label);
  };
  await ask('Registration', 'Short text', { en: 'Your town', zh: '所在城镇' });
  await editor.getByText('Required', { exact: true }).click();
  await ask('Registration', 'One of', { en: 'How did you hear of us', zh: '从何处得知' });
  const options = [
    { en: 'Press', zh: '媒体' },
    { en: 'A friend', zh: '朋友' },
  ];
  for (const [index, option] of options.entries()) {
    if ((await editor.getByRole('textbox', { name: `Choice ${index + 1}, English` }).count()) === 0)
      await editor.getByRole('button', { name: 'Choice', exact: true }).click();
    await write(editor, `Choice ${index + 1}`, option);
  }
  await ask('Entry', 'Short text', { en: 'Where was it made', zh: '在何处创作' });
  await editor.getByText('Public film page', { exact: true }).click();
  for (const name of [
    { en: 'Caravan', zh: '驼队' },
    { en: 'Oasis', zh: '绿洲' },
  ]) {
    await page.getByRole('button', { name: 'Category', exact: true }).click();
    await write(editor, 'Name', name);
  }
  await editor.getByRole('button', { name: /^Save in both languages/ }).click();
  await expect(page.getByText('Saved. It is in force now, without a new build.')).toBeVisible();
}

/** Confirms every text that still names the former edition. */
export async function readTexts(page: Page, console: string): Promise<void> {
  await page.goto(`${console}/${SILK_ROAD.id}/catalogue`);
  const read = page.getByRole('checkbox', { name: 'I have read it: it stays as it is' });
  const files = page.getByRole('region', { name: 'Files' }).getByRole('row');
  await expect(files.nth(1)).toBeVisible();
  const waiting = page.getByText(/still names? the former edition/).first();
  while (await waiting.isVisible()) {
    await expect(read.first()).toBeVisible();
    for (const box of await read.all()) await box.check();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText(/texts? (was|were) saved/).last()).toBeVisible();
    await page.reload();
    await expect(files.nth(1)).toBeVisible();
  }
}

/** Invites a second owner, without whom an edition does not open. */
export async function inviteOwner(
  page: Page,
  console: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await page.goto(`${console}/${SILK_ROAD.id}/organisers`);
  const form = page.getByRole('form', { name: 'Add an organiser' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('combobox', { name: 'Role' }).selectOption('owner');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`${name}: the invitation was emailed to ${email}`)).toBeVisible();
}
