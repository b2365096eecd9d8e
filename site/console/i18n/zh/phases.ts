import type en from '../en/phases';
import type { Translated } from '../../../src/i18n/messages';

const phases: Translated<typeof en> = {
  lead: '均为{{zone}}。调整后，报名、上传、页面时钟和新邮件立即随之变更，并写入操作日志；含日期的文字和时间轴在下次生成页面时更新。',
  phase: '阶段',
  begins: '开始',
  ends: '截止',
  moved: '{{name}} 于 {{time}} 调整',
  planned: '原定：{{time}}',
  notAnnounced: '待公布',
  edit: '“{{name}}”的时间',
  pick: '选择一个阶段，调整其时间。',
  now: '当前',
  newBeginning: '新的开始时间（{{zone}}）',
  newEnd: '新的截止时间（{{zone}}）',
  here: '即 {{time}}。',
  plusDay: '延长 24 小时',
  plusThree: '延长 3 天',
  plusWeek: '延长 7 天',
  preview: '预览影响',
  would: '将发生的变更',
  wouldRow: '{{name}}：{{before}} → {{after}}',
  wouldDays: '时间轴将显示“{{days}}”。',
  unchanged: '时间没有变化。',
  move: '确认调整',
  moveAndTell_other: '调整并通知 {{count}} 人',
  entriesToo: '投稿同时截止：投稿不能早于报名截止',
  notice: '截止时间随之变化的人',
  tell_other: '写邮件通知这 {{count}} 人，邮件暂缓一分钟',
  editNotice: '修改邮件',
  done: '时间已调整',
  conflict: '时间刚刚调整过，或后续阶段已经开始。列表已更新。',
  conflictYou: '你已在另一个窗口或登录中调整过。列表已更新。',
  conflictOther: '{{name}} 刚刚调整过。列表已更新。',
};

export default phases;
