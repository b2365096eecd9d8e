import type { Changes } from '../../../src/i18n/messages';
import type { own } from '../zh';

/** Where the creation camp has a word of its own: people apply with a concept, and teams are selected. */
const camp: Changes<typeof own> = {
  audit: {
    areas: {
      registration: '申请',
      submission: '申请',
      account: '申请者账号',
    },
    actions: {
      registration_submit: '提交申请',
      registration_correct: '申请者修改了申请',
      registration_withdraw: '申请者撤回了申请',
      registration_approve: '通过申请',
      registration_deny: '不通过申请',
      registration_disqualify: '取消申请资格',
      registration_restore: '恢复申请',
      registration_withdraw_at_request: '组委会撤回申请',
      registration_reopen: '重新打开申请',
      submission_withdraw: '撤回申请',
      assignment_set: '分配申请',
      assignment_join: '后到申请已分配',
      results_cite: '修改入选评语',
      submission_submit: '提交申请',
      submission_disqualify: '取消申请资格',
      submission_restore: '恢复申请',
    },
    fields: {
      assigned: '已分配申请数',
      perWork: '每份申请的评委数',
      publishedWorkIds: '已公布的申请',
      workId: '申请',
      workIds: '申请',
    },
  },
  jury: {
    ofCategoriesNote: '勾选后只分配所选类别的申请，不勾选则不限类别；后到的申请按同样规则分配。',
    lead: '评委及其进度。密码只由本人设置：每人收到一个仅可使用一次的链接。',
    isOpen: '评审进行中：评分可以更改。',
    closeText: '评分将立即冻结，评委下一次操作时会看到提示。',
    openText: '评分将可再次更改，此操作会写入公开日志。',
    conflictsLead: '声明后，该申请从评委的列表中移除，也不计入其任务。利益冲突由评委本人声明。',
    findConflict: '评委、申请或理由',
    likelyLead:
      '这些评委疑似申请人本人、其团队成员或同单位人员。作出决定之前，相关申请不会出现在其列表中，评委也不会得知此事。',
    likelyNoWork: '尚无编号',
    likelyPeople: '申请表中的人：{{people}}',
    likelyEffect: '回避不可撤销：已有的评分会删除，并写入公开日志。允许后，申请恢复到其列表中。',
    film: '{{id}} 号申请',
    unassignTitle: '取消 {{name}} 的申请分配？',
    unassignText:
      '此人将重新看到全部申请，包括之后新增的申请，有利益冲突的除外。其他人的分配不变，已有的评分保留。',
    edits: {
      erase: {
        text: '名称、邮箱、密码及其写下的文字会全部删除，评分保留且照常计算。此操作无法撤销。请输入 {{name}} 以确认。',
      },
    },
    assignLead: '分配申请，让每份申请由同样多的评委阅读，并避开利益冲突；后到的申请按同样规则分配。',
    perFilm: '每份人数',
    lateRule: '每份 {{count}} 位',
    lateNone: '每份申请的人数均已足够',
    lateMore: '另有 {{count}} 份',
    assigned: '申请已分配',
    allEnded: '所有人都可查看全部申请',
    works: '份申请',
    prospect: {
      title: '最佳申请排到第一的概率',
      reached_other: '每份 {{count}} 张评分表即可达到 {{aim}}。',
      needs_other: '要达到 {{aim}}，每份需要 {{count}} 张评分表，届时为 {{chance}}。',
      never_other: '本评委会达不到 {{aim}}：{{count}} 位评委评完全部申请，也只有 {{chance}}。',
      how: '由 {{contests}} 场模拟得出：{{judges}} 位评委，{{works}} 份申请，误差约 3 个百分点。',
    },
    conflict: '评委、申请或评分有变化，请重新查看方案。',
  },
  works: {
    wholeRegistration: '整份申请：',
    work: '申请',
    registration: '查看申请',
    takeHint: '点击一句即可加入入选评语，再点一次移出。',
    draftLead: '用一句话说明为何入选，可从评语中摘取。请写好中英文，将随结果一同公布。',
  },
  mails: {
    kinds: {
      'registration-received': '申请已收到',
      'registration-withdrawn': '申请已撤回',
      'registration-approved': '申请已通过',
      'registration-code': '申请验证码',
      'registration-denied': '申请未通过',
      'registration-disqualified': '申请已取消资格',
      'registration-restored': '申请已恢复',
      'registration-withdrawn-at-request': '组委会已撤回申请',
      'submission-disqualified': '申请已取消资格',
      'submission-restored': '申请已恢复资格',
      'results-winner': '结果通知（入选者）',
      'film-receipt': '材料回执',
      'submission-received': '申请已收到',
      'submission-withdrawn': '申请已撤回',
    },
    groups: {
      registrations: '申请者（可筛选）',
      late_judges: '进度落后的评委',
      jury: '评委（可筛选）',
    },
    filter: {
      role: '评委',
      winner: {
        any: '不论是否入选',
        yes: '已公布入选',
        no: '未入选',
      },
    },
    juryText: '你可以给评委写邮件。发给申请者的邮件由审核人员和负责人查看。',
    reminderJury: '{{time}} 收到该邮件、仍有申请待评审的评委。',
  },
  overview: {
    kinds: {
      registration_opens: '申请开始',
      registration_ends: '申请截止',
    },
    rows: {
      registrations: '申请',
    },
  },
  publication: {
    units: {
      winners_other: '份申请入选',
    },
    plan: {
      works: {
        results: '份申请入选',
      },
      listed: '申请',
    },
    warnings: {
      registration_open: '申请到 {{time}} 才截止',
      several_prizes: '一份申请获多个奖项：{{names}}',
      no_words: '没有入选评语：{{names}}',
    },
    pages: {
      winners: '入选名单',
      homeWinners: '入选团队',
      homeBefore: '没有入选内容',
      winnersList_other: '{{count}} 份入选或入围的申请',
    },
    visitors: {
      nothing: {
        results: '还没有入选名单。',
      },
      shown: {
        results: '入选团队与入围构想。',
      },
      hidden: {
        results: '没有入选内容：已落幕。',
      },
    },
    mails: {
      results: '{{mails}}，发给入选者与未入选的入围者，每封只写一次。',
    },
  },
  registrations: {
    dropped: '申请 {{works}} 已移出入围名单：重新审核期间，名额已满',
    emptyTitle: '没有待审的申请',
    emptyText: '新的申请会自动出现在这里。',
    entrant: '申请者',
    entrantDid: '由申请者操作',
    lost_other: '将有 {{count}} 份申请失去入围名额：',
    ending: {
      title: {
        disqualify: '取消 {{name}} 的申请资格',
      },
      lead: {
        withdraw: '申请将退出评审，开放期间可重新提交。邮件采用标出语言的理由。',
        disqualify: '申请将退出评审，且不能重新提交。邮件采用标出语言的理由。',
        restore: '将恢复到此前的状态。',
      },
      noWork: '尚未进入评审。',
      stopCounting: '不再计入：评分 {{scorecards}} 份、分配 {{assigned}} 项',
      countAgain: '重新计入：评分 {{scorecards}} 份、分配 {{assigned}} 项',
      prizes: '目前入选为：{{names}}',
    },
    bulk: {
      name: '申请者',
    },
    skipped: {
      ended: '该申请已退出，请先恢复。没有保存任何内容，也没有发出邮件。',
    },
  },
  results: {
    lead: '{{films}} 份申请，{{cards}} 份完整评分，{{partial}} 份未完成',
    find: '名称、团队或编号',
    noFilm: '没有符合条件的申请',
    sorts: {
      title: '按名称',
    },
    notConnected: '部分评委与其他评委没有共同评过的申请，只能以平均分为准。',
    film: '申请',
    noPrize: '未入选',
    chances: {
      title: '入选有多大把握',
      close: '“{{first}}”与“{{next}}”难分高下：前者更优的概率为 {{chance}}。',
      lead: '依据评委之间的分歧推算：各份申请的真实水平足以入选的概率，按校正分计算。',
    },
    citations: '入选评语',
    citationsLead: '用一句话写明入选理由，中英文各一句，随结果一同公布。',
    severityText:
      '偏左为严，偏右为宽。评分少的评委向 0 收缩。“离散”是总分的标准差，“一致”是与其他评委的相关系数，“漂移”指每评十份申请的变化。',
    order: '阅读顺序的影响',
    orderTrend: '每读十份申请',
    orderFirst: '评委读的第一份申请',
    orderNone: '没有趋势：先读和后读的申请评分相当。',
    orderStricter: '后读的申请评分偏低。',
    orderMilder: '后读的申请评分偏高。',
    entering: '新入选',
    leaving: '不再入选',
    credits: '团队',
    conflict: '评审仍在进行，或名次、申请刚有变动，请重新查看。',
  },
  questions: {
    places: {
      registration: '申请',
    },
    lead: '姓名、邮箱、电话、申请材料等固定问题不在此列。',
    categoriesNote: '每份申请选择一个',
    noCategories: '申请不分类别。',
    categoryIdHint: '用于网址和导出文件，一旦有申请归入便不再改变。',
    wrong: '未保存。有误之处已标出，申请者所见不变。',
  },
  rules: {
    watchFirst: '看完材料才能评分',
    rankingNotes: {
      corrected: '严格的评委不会让申请吃亏。',
    },
    workShrinkage: '申请向平均分收缩',
    workShrinkageText: '计算每份申请时，相当于另加这么多份平均水平的评分：仅凭一份高分不能入选。',
    minimumNote: '评分不足的申请单独排列，不按名次入选。',
    worksByCards: '各评分份数的申请数',
    fewerNow: '目前 {{all}} 份申请中有 {{few}} 份评分不足。',
  },
  retention: {
    lead: '活动最后一天为 {{end}}。没有入围申请的账号将于 {{at}}连同全部资料一并删除，删除前 30 天和 7 天各发一封邮件告知本人。',
    places: {
      jury_citations: '入选评语',
      submissions: '申请文字',
      registrations: '申请表文字',
    },
  },
  shell: {
    screens: {
      registrations: '申请',
    },
  },
  shortlist: {
    count: '{{count}} 份申请',
    film: '申请',
    emptyListText: '勾选要入围的申请，然后预览变更。',
    gone: {
      disqualified: '{{count}} 份已取消资格',
      withdrawn: '{{count}} 份已撤回',
      replaced: '{{count}} 份已有新版本',
      hidden: '{{count}} 份重新审核中',
    },
    substitute: '由勾选的申请递补',
    substituteHint: '勾选一份申请即可递补。',
    scoredNote: '其评分仍然计入',
    withScores: '同时移出已有评分的申请',
    conflict: '名单刚刚有了变更，或移出的申请已有评分，请重新查看。',
    findFilm: '名称或编号',
    noFilm: '没有符合条件的申请',
    more: '另有 {{count}} 份',
    emptyTallyText: '申请获得首个评分后会出现在这里。',
  },
  organisers: {
    roleNotes: {
      reviewer: '申请、邮件',
    },
  },
  phases: {
    lead: '均为{{zone}}。调整后，申请、上传、页面时钟和新邮件立即随之变更，并写入操作日志；含日期的文字和时间轴在下次生成页面时更新。',
  },
  ruleParts: {
    registration: '申请',
    safeguardNames: {
      watchBeforeScore: '看完材料才能评分',
    },
    lateWorks: '分配之后到达的申请',
    categoriesNote: '每份申请选择一个',
  },
};

export default camp;
