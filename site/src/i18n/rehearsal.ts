import type { Translated } from './messages';

/** Texts of the rehearsal bar, which moves the contest clock. Loaded with the bar only. */
export const en = {
  label: 'Rehearsal: the contest’s clock',
  tab: 'Rehearsal',
  explain: 'Jump to a point of the contest. Everything that depends on a date follows, for everybody.',
  moment: {
    before: 'Before it opens',
    registrationEnding: 'Last hour to register',
    registrationOver: 'Registration closed',
    submissionEnding: 'Last hour to submit',
  },
  failed: 'The clock could not be moved. Is Marquee still running?',
};

export const zh: Translated<typeof en> = {
  label: '彩排：大赛时钟',
  tab: '彩排',
  explain: '跳到大赛的某一时刻。凡与日期有关的内容都随之变化，对所有人生效。',
  moment: {
    before: '开放之前',
    registrationEnding: '报名截止前一小时',
    registrationOver: '报名已结束',
    submissionEnding: '投稿截止前一小时',
  },
  failed: '时钟没有拨动，请确认 Marquee 仍在运行。',
};
