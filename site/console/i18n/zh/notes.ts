import type en from '../en/notes';
import type { Translated } from '../../../src/i18n/messages';

const notes: Translated<typeof en> = {
  title: '内部备注',
  internal: '仅组委会可见',
  new: '新备注',
  add: '添加备注',
  remove: '删除',
  removeOf: '删除 {{name}} 的备注',
  tags: '标签，以逗号分隔',
  assignee: '负责人',
  nobody: '未指定',
  anyAssignee: '全部负责人',
  mine: '由我负责',
  unassigned: '未指定负责人',
  tag: '标签',
};

export default notes;
