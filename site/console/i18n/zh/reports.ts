/** 观众对影片的举报。 */
export default {
  title: '影片举报',
  none: '没有举报',
  showAll: '显示全部',
  showOpen: '只看待处理',
  older: '更早的',
  film: '影片 {{number}}',
  kinds: { rights: '侵权', label: 'AI 标识', hurt: '造成伤害' },
  states: { open: '待处理', upheld: '成立', dismissed: '不成立' },
  reason: '处理理由',
  uphold: '成立',
  dismiss: '不成立',
  reopen: '重新打开',
};
