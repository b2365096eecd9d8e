import type en from '../en/phases';
import type { Translated } from '../../../src/i18n/messages';

const phases: Translated<typeof en> = {
  lead: '截止时间均为北京时间。调整后，权限、页面和邮件立即随之变更，并写入审计记录。',
  phase: '阶段',
  begins: '开始',
  ends: '截止',
  moved: '{{name}} 于 {{time}} 调整',
  planned: '原定：{{time}}',
  notAnnounced: '待公布',
  edit: '调整「{{name}}」的截止时间',
  pick: '选择一个阶段，调整其截止时间。',
  now: '当前',
  newEnd: '新的截止时间（北京时间）',
  here: '即{{time}}。',
  plusDay: '延长 24 小时',
  plusThree: '延长 3 天',
  plusWeek: '延长 7 天',
  preview: '预览影响',
  would: '将发生的变更',
  wouldRow: '{{name}}：{{before}} → {{after}}',
  wouldDays: '时间轴将显示「{{days}}」。',
  unchanged: '截止时间没有变化。',
  move: '确认调整',
  done: '截止时间已调整',
  conflict: '时间刚刚调整过，或后续阶段已经开始。列表已更新。',
  conflictYou: '你已在另一个窗口或登录中调整过。列表已更新。',
  conflictOther: '{{name}} 刚刚调整过。列表已更新。',
};

export default phases;
