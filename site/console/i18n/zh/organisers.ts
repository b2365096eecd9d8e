import type en from '../en/organisers';
import type { Translated } from '../../../src/i18n/messages';

const organisers: Translated<typeof en> = {
  lead: '可以使用后台的所有成员。每个角色的查看和操作权限由服务端检查。',
  search: '姓名或邮箱',
  anyRole: '所有角色',
  states: { any: '所有账号', open: '可以登录', disabled: '已停用' },
  sort: '排序',
  sorts: { name: '按姓名', email: '按邮箱', role: '按角色' },
  emptyTitle: '没有符合条件的账号',
  emptyText: '减少筛选条件可查看更多。',
  seeAll: '查看全部',
  name: '姓名',
  email: '邮箱',
  role: '角色',
  roleNotes: {
    owner: '全部权限',
    reviewer: '报名、作品、邮件',
    jury: '评委、入围、结果',
    viewer: '只能查看，不能更改',
  },
  factor: '两步验证',
  hasFactor: '已设置',
  noFactor: '未设置',
  state: '状态',
  open: '可以登录',
  disabled: '已于 {{time}} 停用',
  disable: '停用',
  enable: '启用',
  resetFactor: '重置两步验证',
  actions: '操作',
  add: '添加成员',
  addButton: '添加',
  added: '{{name}} 现在可以用邮箱验证码登录',
  changed: '已更改',
  confirmDisable: '停用 {{name}} 的账号？',
  confirmDisableText: '该账号的所有登录将立即结束，之后可以重新启用。',
  confirmFactor: '重置 {{name}} 的两步验证？',
  confirmFactorText: '身份验证器、通行密钥和恢复码会全部移除，所有登录会结束，下次登录时需重新设置两步验证。',
  you: '你',
};

export default organisers;
