import type en from '../en/audit';
import type { Translated } from '../../../src/i18n/messages';

const audit: Translated<typeof en> = {
  search: '操作人、操作、对象或理由',
  area: '范围',
  areas: {
    any: '所有操作',
    registration: '报名',
    submission: '作品',
    judge: '评委',
    shortlist: '入围',
    results: '结果',
    phase: '阶段',
    mail: '邮件',
    organiser: '成员',
  },
  at: '时间',
  actor: '操作人',
  action: '操作',
  subject: '对象',
  reason: '理由',
  emptyTitle: '没有符合条件的记录',
  emptyText: '放宽筛选条件可以看到更多。',
  seeAll: '查看全部',
  details: '变更前后',
  noDetails: '没有更多记录。',
  head: '公开日志：{{count}} 条记录',
  headNote: '带签名的日志头，任何人都可以查阅。',
  more: '10,000 条或更多',
};

export default audit;
