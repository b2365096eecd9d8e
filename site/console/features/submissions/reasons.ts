import { applies } from '../../lib/edition';
import type { Edition } from '@/lib/edition';
import type { Language } from '@/lib/locale/language';

/** A reason in both languages; the entrant is mailed one of them. */
export type ReasonTexts = Record<Language, string>;

/** The reasons for which a work is disqualified, each with what organisers begin with. The last is their own words. */
export const REASONS = ['shown', 'copied', 'tools', 'false', 'rules', 'own'] as const;
export type Reason = (typeof REASONS)[number];

const FILM: Record<Reason, ReasonTexts> = {
  shown: {
    en: 'The film was shown in public before the date that the guidelines name.',
    zh: '该影片在参赛指南规定的日期之前已公开放映或发布。',
  },
  copied: {
    en: 'The film uses work of others, and we found no permission for it.',
    zh: '该影片使用了他人作品，且未见授权。',
  },
  tools: {
    en: 'The process you described does not show how the film was made with AI tools.',
    zh: '你提供的创作过程未能说明影片如何使用 AI 工具制作。',
  },
  false: {
    en: 'What you stated about the film or its makers is not correct.',
    zh: '你填写的影片或作者信息与事实不符。',
  },
  rules: {
    en: 'The film does not meet the guidelines for its length, format or content.',
    zh: '该影片的时长、格式或内容不符合参赛指南。',
  },
  own: { en: '', zh: '' },
};

const APPLICATION: Record<Reason, ReasonTexts> = {
  shown: {
    en: 'The project was realised or published before the date that the guidelines name.',
    zh: '该项目在申请指南规定的日期之前已制作完成或公开发表。',
  },
  copied: {
    en: 'The proposal uses work of others, and we found no permission for it.',
    zh: '该策划案使用了他人作品，且未见授权。',
  },
  tools: {
    en: 'The materials do not show how you use AI tools.',
    zh: '你提供的材料未能说明如何使用 AI 工具。',
  },
  false: {
    en: 'What you stated about the project or the team is not correct.',
    zh: '你填写的项目或团队信息与事实不符。',
  },
  rules: {
    en: 'The application does not meet the guidelines of the camp.',
    zh: '该申请不符合训练营的申请指南。',
  },
  own: { en: '', zh: '' },
};

/** What a withdrawal at the entrant's request begins with. */
export const WITHDRAWAL: ReasonTexts = {
  en: 'You asked us to withdraw it.',
  zh: '你要求撤回。',
};

/** What the reasons of an edition begin with. */
export const templatesOf = (edition: Edition): Record<Reason, ReasonTexts> =>
  applies(edition) ? APPLICATION : FILM;

/** The reasons with which a work was disqualified; one that was given in the entrant's language alone is in that. */
export function formerReasons(
  shown:
    | {
        disqualifiedReasons: Partial<ReasonTexts> | null;
        disqualifiedReason: string | null;
        language: Language | '';
      }
    | undefined,
): ReasonTexts {
  const reasons: ReasonTexts = { en: '', zh: '', ...shown?.disqualifiedReasons };
  if (!reasons.en && !reasons.zh) reasons[shown?.language || 'en'] = shown?.disqualifiedReason ?? '';
  return reasons;
}
