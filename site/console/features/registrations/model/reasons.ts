import type { Language } from '@/lib/locale/language';

/** The reasons for which a registration is denied, in the order of their keys. */
export const REASONS = ['links', 'tools', 'team', 'twice', 'own'] as const;
export type Reason = (typeof REASONS)[number];

/** A reason in both languages, as it is mailed. */
export type ReasonTexts = Record<Language, string>;

/** What a reason begins with; organisers change it for the entrant. */
export const TEMPLATES: Record<Reason, ReasonTexts> = {
  links: {
    en: 'The works you link to cannot be opened. Please make sure that they play without a password, and send your registration again.',
    zh: '你提供的作品链接无法打开。请确认作品无需密码即可播放，再重新提交。',
  },
  tools: {
    en: 'The works you link to do not show how you use AI image or video tools. Please add at least one that does, however rough, and send your registration again.',
    zh: '你提供的作品未体现 AI 图像或视频工具的使用。请至少补充一部（哪怕是草稿），再重新提交。',
  },
  team: {
    en: 'Some details of your team are missing or do not match. Please check the names and addresses of all members and send your registration again.',
    zh: '团队信息不完整或不一致。请核对每位成员的姓名和联系方式，再重新提交。',
  },
  twice: {
    en: 'You, or a member of your team, are registered already. Please go on with that registration.',
    zh: '你或团队成员已经提交过，请继续使用原来的那一份。',
  },
  own: { en: '', zh: '' },
};
