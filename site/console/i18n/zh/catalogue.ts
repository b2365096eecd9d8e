import type en from '../en/catalogue';
import type { Translated } from '../../../src/i18n/messages';

const catalogue: Translated<typeof en> = {
  lead: '网站页面的全部文字，中英对照。',
  files: '文件',
  file: '文件',
  texts: '文字',
  missingCount: '缺译',
  staleCount: '待更新',
  pick: '选择一个文件，查看其中的文字。',
  search: '在文字中查找',
  show: '显示',
  needsTranslation: '需要翻译',
  allTexts: '全部文字',
  allDone: '这个文件的文字都已翻译。',
  noneFound: '没有找到包含这些字词的文字。',
  sides: { en: '英文', zh: '中文' },
  missing: { en: '缺少英文', zh: '缺少中文' },
  stale: { en: '中文已改，英文待更新', zh: '英文已改，中文待更新' },
  unsaved: '未保存',
  length: '{{length}} / {{limit}} 个字符',
  stillFits: '另一种语言无需改动',
  nothingWaits: '所有文字都已翻译',
  waiting_other: '{{count}} 处文字需要翻译',
  drafts_other: '{{count}} 处改动尚未保存，已保留在此浏览器中',
  next: '下一处待译',
  save: '保存',
  saved_other: '已保存 {{count}} 处文字',
  download: '下载改动后的文件',
  downloaded_other: '已下载 {{count}} 个文件，请放入内容目录',
  discard: '放弃我的改动',
  contested: '你输入期间，他人改动了这处文字。现在的内容是：',
  takeTheirs: '采用对方的内容',
  keepMine: '保留我的内容',
  decide_other: '有 {{count}} 处文字被他人改动过。请先在下方选择，再保存。',
  conflict: '他人刚刚改动了这个文件。页面已更新为最新内容，你输入的文字没有丢失。',
  refused: '没有保存：部分文字需要修改。你输入的内容没有丢失。',
  notWritable:
    '服务无法写入内容目录，保存时会下载改动后的文件；运维人员将其放入内容目录并重新生成页面后，读者才会看到。',
  build: '重新生成页面后，读者才会看到已保存的文字。',
};

export default catalogue;
