import type { Changes } from '../messages';
import type judging from '../en/judging';

/** 创作营评委页面不同的用语：评的是申请，不是作品。 */
const camp: Changes<typeof judging> = {
  score: {
    works: '待评申请',
    left_other: '还有 {{count}} 份申请没有评完。',
    rank: '本申请排第 {{rank}}，共 {{of}} 份',
    ranks: '本申请可排第 {{best}} 至 {{worst}}，共 {{of}} 份',
    plot_other: '你给其他申请的 {{count}} 个总分，最高 100',
    saveNext: '保存，评下一份',
    nextIs: '下一份',
    empty: '暂时没有需要评分的申请。',
    emptyText: '申请通过审核后，会出现在这里。',
  },
  shortcuts: { step: '下一份、上一份', saveScore: '直接保存，评下一份', compare: '与另一份比较' },
  compare: {
    with: '对比申请',
    leads: '在两份都已评分的项目上，《{{work}}》领先 {{points}} 分。',
    even: '在两份都已评分的项目上，两份持平。',
    nothing: '还没有两份都已评分的项目。',
    alone: '没有其他申请可供比较。',
  },
  recuse: { keep: '保留申请' },
  list: { works: '申请', empty: '没有符合条件的申请。' },
  own: {
    back: '返回申请',
    changes: '支入选团队会改变',
    film: '申请',
    means: {
      gone: '未计入：日志中有你的记录，但没有计入，原因是申请退出评审，或你声明了利益冲突。如果都不是，就是有人删掉了它。',
    },
  },
};

export default camp;
