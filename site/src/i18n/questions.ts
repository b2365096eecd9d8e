import type { Language } from '../lib/locale/language';

/**
 * Texts of the organisers' own questions. They stand apart from the other texts because only forms that ask such questions
 * load them.
 */
export const questionTexts: Record<Language, Record<QuestionText, string>> = {
  en: {
    section: 'From the organisers',
    note: 'This contest asks a few things of its own.',
    category: 'Category',
    chooseCategory: 'Please choose a category',
    choose: 'Choose one',
    none: 'No answer',
    missing: 'Please fill this in',
    missingChoice: 'Please choose one',
    missingSeveral: 'Please choose at least one',
    missingConsent: 'Please tick this box to continue',
    tooMany: 'Please choose at most {{limit}}',
    tooLong: 'Please use at most {{limit}} characters',
    number: 'Please give a number',
    tooLarge: 'Please give a number of at most {{limit}}',
    link: 'Please give one link, such as https://example.com/you',
    upTo: 'Up to {{limit}}',
    yes: 'Yes',
    no: 'No',
    answers: 'Answers',
  },
  zh: {
    section: '组委会的问题',
    note: '本届比赛另有几个问题。',
    category: '类别',
    chooseCategory: '请选择类别',
    choose: '请选择',
    none: '不回答',
    missing: '请填写此项',
    missingChoice: '请选择一项',
    missingSeveral: '请至少选择一项',
    missingConsent: '请勾选后继续',
    tooMany: '最多选择 {{limit}} 项',
    tooLong: '请勿超过 {{limit}} 个字符',
    number: '请填写数字',
    tooLarge: '数字不能大于 {{limit}}',
    link: '请填写一个链接，例如 https://example.com/you',
    upTo: '最多 {{limit}} 项',
    yes: '是',
    no: '否',
    answers: '回答',
  },
};

type QuestionText =
  | 'section'
  | 'note'
  | 'category'
  | 'chooseCategory'
  | 'choose'
  | 'none'
  | 'missing'
  | 'missingChoice'
  | 'missingSeveral'
  | 'missingConsent'
  | 'tooMany'
  | 'tooLong'
  | 'number'
  | 'tooLarge'
  | 'link'
  | 'upTo'
  | 'yes'
  | 'no'
  | 'answers';

/** A text with its number filled in. */
export const questionText = (language: Language, key: QuestionText, limit?: number): string =>
  questionTexts[language][key].replace('{{limit}}', limit?.toLocaleString('en') ?? '');
