import type en from '../en/programmes';
import type { Translated } from '../../../src/i18n/messages';

const programmes: Translated<typeof en> = {
  title: '放映单元',
  open: '编辑放映单元',
  count_other: '{{count}} 个单元',
  lead: '首页与入围名单页按放映单元介绍影片。一部影片最多属于一个单元，每个单元的第一部大图展示。重新生成页面后生效。',
  empty: '还没有放映单元',
  emptyText: '没有放映单元时，页面直接列出影片。',
  untitled: '单元 {{place}}',
  name: '名称',
  note: '说明',
  author: '选片人',
  films_other: '{{count}} 部影片',
  addFilm: '从入围名单添加影片',
  notListed: '{{id}} 号，不在入围名单中',
  earlier: '{{name}}：提前',
  later: '{{name}}：推后',
  without: '{{name}}：从单元移除',
  remove: '移除',
  removeProgramme: '移除单元：{{name}}',
  moved: '{{name}}：现为第 {{place}} 个，共 {{of}} 个',
  add: '添加单元',
  keys: '移动单元或影片',
  reset: '放弃修改',
  save: '保存放映单元',
  saved: '放映单元已保存',
  downloaded: '此服务器无法保存，已下载修改后的文件',
};

export default programmes;
