import type en from '../en/site';
import type { Translated } from '../../../src/i18n/messages';

const site: Translated<typeof en> = {
  title: '页面',
  phases: '页面上的倒计时会立即随截止时间变化；文字、日期、规则和结果在下次生成页面后更新。',
  build: '生成并发布页面',
  building: '正在生成…',
  again: '完成后再生成一次',
  follows: '其间的改动可能未包含在内，完成后将再生成一次（{{name}}）。',
  queued: '等待开始，{{time}} 发起（{{name}}）',
  running: '正在生成，{{time}} 开始（{{name}}）',
  succeeded: '已于 {{time}} 生成并发布（{{name}}）',
  failed: '{{time}} 生成失败（{{name}}）。访客看到的仍是之前的页面，原因见下（日志原文）。',
  whatToDo: '请按原因修正后重新生成；如无法自行修正，请把日志发给服务器管理员。',
  joined: '{{name}} 已经开始生成，以下是进度',
  command: '此服务器无法生成页面。请在项目目录中运行：',
};

export default site;
