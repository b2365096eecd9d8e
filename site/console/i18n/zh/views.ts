import type en from '../en/views';
import type { Translated } from '../../../src/i18n/messages';

const views: Translated<typeof en> = {
  open: '已存视图',
  mine: '我的视图',
  shared: '共享视图',
  save: '保存视图',
  title: '保存当前视图',
  lead: '将此列表的筛选、搜索和排序保存为一个视图。',
  name: '视图名称',
  share: '与本赛事的其他组委会成员共享',
  saved: '此列表的已存视图',
  nameOf: '“{{name}}”的名称',
  isShared: '已共享',
  by: '由 {{name}} 保存',
  rename: '重命名',
  delete: '删除',
  deleteOf: '删除“{{name}}”',
};

export default views;
