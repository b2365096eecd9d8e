import type { Page } from '@playwright/test';
import english from '../../src/i18n/en/creation';
import type { Translated } from '../../src/i18n/messages';

/** The studio's texts in one language. */
export type StudioTexts = Translated<typeof english>;

/** The page of the creation studio, in the language of `texts`. */
export function creationStudio(page: Page, texts: StudioTexts = english) {
  const { actions, modes, reference } = texts;
  const group = (label: string) => page.getByRole('group', { name: label, exact: true });
  const history = page.getByRole('region', { name: texts.history.title, exact: true });
  const dialog = page.getByRole('dialog', { name: new RegExp(`^(${Object.values(modes).join('|')})$`) });
  const action = (name: string) => dialog.getByRole('button', { name, exact: true });
  const question = page.getByRole('dialog', { name: texts.removing.title });
  return {
    mode: (mode: Exclude<keyof typeof modes, 'label'>) =>
      page.getByRole('radio', { name: modes[mode], exact: true }),
    model: page.getByRole('combobox', { name: texts.model.label }),
    prompt: page.getByRole('textbox', { name: texts.prompt.label }),
    /** The file input of the reference, without and with a picture. */
    chooseReference: page.getByLabel(new RegExp(`^(${reference.choose}|${reference.replace})$`)),
    reference: page.locator('form').getByRole('img', { name: reference.label }),
    removeReference: page.getByRole('button', { name: reference.remove }),
    ratio: (ratio: string) => page.getByRole('radio', { name: ratio, exact: true }),
    resolution: (text: string) => group(texts.resolution).getByRole('button', { name: text, exact: true }),
    duration: (text: string) => group(texts.duration).getByRole('button', { name: text, exact: true }),
    count: (count: number) => group(texts.count).getByRole('button', { name: `${count}`, exact: true }),
    /** The button that creates a task; its description has the quota, and why it is disabled. */
    create: page.getByRole('button', { name: /^(Make|生成) \d/ }),
    alert: (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }),

    history,
    historyTitle: history.getByRole('heading', { name: texts.history.title }),
    unanswered: history.getByRole('status').filter({ hasText: texts.history.unanswered }),
    /** The newest task of that prompt. */
    task: (prompt: string) => taskCard(history.getByRole('listitem', { name: prompt, exact: true }), texts),
    tasks: history.getByRole('listitem'),
    show: (text: string) => group(texts.history.show).getByRole('button', { name: text, exact: true }),

    /** The dialog with a result at full size. */
    dialog,
    dialogPicture: dialog.getByRole('img', { name: /^(Image|图片) \d/ }),
    dialogClip: dialog.locator('video'),
    addToSubmission: action(actions.addToSubmission),
    download: action(actions.download),
    asReference: action(actions.takeAsReference),
    reuseSettings: action(actions.reuseSettings),
    remove: action(actions.remove),
    close: dialog.getByRole('button', { name: /^(Close|关闭)$/ }),

    /** The confirmation before a task is deleted. */
    question,
    confirmRemoval: question.getByRole('button', { name: texts.removing.confirm }),
    keep: question.getByRole('button', { name: texts.removing.cancel }),
  };
}

/** One task in the history. */
function taskCard(cards: ReturnType<Page['getByRole']>, { actions, state }: StudioTexts) {
  const card = cards.first();
  const button = (name: string) => card.getByRole('button', { name });
  return {
    all: cards,
    card,
    state: (name: keyof typeof state) => card.getByText(state[name], { exact: true }).last(),
    pictures: card.getByRole('img'),
    clip: card.locator('video'),
    open: button(actions.open),
    play: button(actions.play),
    download: button(actions.download),
    asReference: button(actions.takeAsReference),
    cancel: button(actions.cancel),
    retry: button(actions.retry),
    editPrompt: button(actions.editPrompt),
    remove: button(actions.remove),
  };
}
