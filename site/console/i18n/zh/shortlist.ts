import type en from '../en/shortlist';
import type { Translated } from '../../../src/i18n/messages';

const shortlist: Translated<typeof en> = {
  tally: '提名统计',
  tallyNote: '按提名数排列。「并列」指在名额边缘票数相同、无法全部入围。',
  proposed: '建议入围',
  list: '入围名单',
  places: '{{count}} / {{most}} 个名额',
  count: '{{count}} 部作品',
  film: '影片',
  awards: { LEVEL: '等级奖', CREATIVE: '最佳创意', NARRATIVE: '最佳叙事' },
  total: '合计',
  tied: '并列',
  on: '已入围',
  tickAdd: '加入《{{title}}》',
  tickRemove: '移出《{{title}}》',
  notJudged: '不在评审中',
  selected: '参加创作营',
  deleted: '账号已删除',
  emptyTally: '还没有提名',
  emptyTallyText: '作品获得首个提名后会出现在这里。',
  emptyList: '入围名单为空',
  emptyListText: '勾选获提名的作品，然后预览变更。',
  preview: '预览：加入 {{add}}，移出 {{remove}}',
  title: '变更入围名单',
  added: '部加入',
  removed: '部移出',
  after: '部在变更后的名单中',
  scored: '部已有评分',
  scoredNote: '其评分将不再计入',
  withScores: '同时移出已有评分的作品',
  carryOut: '确认变更',
  done: '入围名单已变更',
  conflict: '名单刚被他人变更，或移出的作品已有评分，请重新查看。',
};

export default shortlist;
