import type en from '../en/rehearsal';
import type { Translated } from '../messages';

const zh: Translated<typeof en> = {
  label: '彩排：大赛时钟',
  tab: '彩排',
  explain: '跳到大赛的某一时刻。凡与日期有关的内容都随之变化，对所有人生效。',
  moment: {
    before: '开放之前',
    registrationEnding: '报名截止前一小时',
    registrationOver: '报名已截止',
    submissionEnding: '投稿截止前一小时',
  },
  failed: '时钟没有拨动，请确认 Marquee 仍在运行。',
};

/** Texts of the rehearsal bar. */
export default zh;
