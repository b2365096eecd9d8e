import type { Page } from '@playwright/test';
import english from '../../src/i18n/en/creation';
import type { Translated } from '../../src/i18n/messages';

/** The studio's texts in one language. */
export type StudioTexts = Translated<typeof english>;

/** The creation studio, in the language of `texts`. */
export function creationStudio(page: Page, texts: StudioTexts = english) {
  const { acts, modes, reference } = texts;
  const measure = (label: string) => page.getByRole('group', { name: label, exact: true });
  const history = page.getByRole('region', { name: texts.history.title, exact: true });
  const large = page.getByRole('dialog', { name: new RegExp(`^(${Object.values(modes).join('|')})$`) });
  const act = (name: string) => large.getByRole('button', { name, exact: true });
  const question = page.getByRole('dialog', { name: texts.removing.title });
  return {
    mode: (mode: Exclude<keyof typeof modes, 'label'>) =>
      page.getByRole('radio', { name: modes[mode], exact: true }),
    model: page.getByRole('combobox', { name: texts.model.label }),
    prompt: page.getByRole('textbox', { name: texts.prompt.label }),
    /** Where a picture is chosen, before and after there is one. */
    chooseReference: page.getByLabel(new RegExp(`^(${reference.choose}|${reference.replace})$`)),
    reference: page.locator('form').getByRole('img', { name: reference.label }),
    removeReference: page.getByRole('button', { name: reference.remove }),
    ratio: (ratio: string) => page.getByRole('radio', { name: ratio, exact: true }),
    resolution: (text: string) => measure(texts.resolution).getByRole('button', { name: text, exact: true }),
    duration: (text: string) => measure(texts.duration).getByRole('button', { name: text, exact: true }),
    count: (count: number) => measure(texts.count).getByRole('button', { name: `${count}`, exact: true }),
    /** The button that orders; its description tells what is left, and why it rests. */
    go: page.getByRole('button', { name: /^(Make|生成) \d/ }),
    alert: (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }),

    history,
    historyTitle: history.getByRole('heading', { name: texts.history.title }),
    unheard: history.getByRole('status').filter({ hasText: texts.history.unheard }),
    /** The newest task of that prompt. */
    task: (prompt: string) => taskCard(history.getByRole('listitem', { name: prompt, exact: true }), texts),
    tasks: history.getByRole('listitem'),
    show: (text: string) => measure(texts.history.show).getByRole('button', { name: text, exact: true }),

    /** A result in the large. */
    large,
    largePicture: large.getByRole('img', { name: /^(Image|图片) \d/ }),
    largeClip: large.locator('video'),
    inEntry: act(acts.entry),
    download: act(acts.download),
    asReference: act(acts.reference),
    recall: act(acts.recall),
    remove: act(acts.remove),
    close: large.getByRole('button', { name: /^(Close|关闭)$/ }),

    /** What is asked before something is deleted. */
    question,
    confirmRemoval: question.getByRole('button', { name: texts.removing.confirm }),
    keep: question.getByRole('button', { name: texts.removing.cancel }),
  };
}

/** One task in the history. */
function taskCard(cards: ReturnType<Page['getByRole']>, { acts, state }: StudioTexts) {
  const card = cards.first();
  const button = (name: string) => card.getByRole('button', { name });
  return {
    all: cards,
    card,
    state: (name: keyof typeof state) => card.getByText(state[name], { exact: true }).last(),
    pictures: card.getByRole('img'),
    clip: card.locator('video'),
    open: button(acts.open),
    play: button(acts.play),
    download: button(acts.download),
    asReference: button(acts.reference),
    cancel: button(acts.cancel),
    retry: button(acts.retry),
    editPrompt: button(acts.editPrompt),
    remove: button(acts.remove),
  };
}
