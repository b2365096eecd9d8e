/** 指南页的用语；各章内容放在 catalogue 里。 */
export default {
  title: '参赛指南',
  changed: '最近更新：{{date}}。',
  onThisPage: '本页目录',
  register: '立即报名',
  apply: '申请入营',
  schedule: { title: '日程', phase: '阶段', dates: '日期', what: '内容', now: '进行中' },
  zone: '本页时间均为{{zone}}。',
  files: {
    kind: '材料',
    types: '文件格式',
    maximum: '大小上限',
    video: '影片',
    cover: '封面',
    process: '创作过程',
    concept: '项目策划案',
    script: '剧本初稿',
    pv: 'PV 或关键画面',
    portfolio: '过往 AI 作品',
  },
  prizes: { prize: '奖项', films: '数量', each: '每部（{{currency}}）', colon: '：', comma: '、' },
  contact: { missing: '还有疑问？', write: '写信给组委会' },
};
