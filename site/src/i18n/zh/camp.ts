import type { Changes } from '../messages';
import type en from '../en/shared';

/** 创作营与大赛不同的用语：营员是“申请”，不是参赛。同名文字以此处为准。 */
const camp: Changes<typeof en> = {
  common: {
    register: '申请入营',
    resubmit: '重新申请',
    registrationClosed: '申请已结束',
    registerState: { NONE: '未申请' },
    menu: { registration: '我的申请', notSent: '尚未递交' },
    titles: { guidelines: '日程与申请指南', register: '申请入营', sent: '我的申请', winners: '入选名单' },
    descriptions: {
      guidelines: '日程安排、申请资格、申请材料与评选方式。',
      winners: '入选创作营的团队，以及评选方式。',
    },
    footer: { guidelines: '申请指南' },
    phone: { closed: '申请已经结束。', winners: '入选名单已经公布。' },
    notFound: { guidelines: '查看申请指南' },
  },
  errors: {
    registrationEnded: '申请已结束，敬请期待结果。截止时间：{{time}}。',
    registrationOpens: '申请将于 {{time}}开始。',
    registrationOpensSoon: '申请即将开始。',
    code: {
      NOT_REGISTERED: '你尚未申请，请先完成入营申请~',
      DENIED: '申请未通过审核，请重新提交。',
      REGISTRATION_ENDED: '申请已结束，敬请期待结果',
      ALREADY_REGISTERED: '你已递交申请，请勿重复申请',
    },
  },
  guidelines: { title: '申请指南' },
  home: {
    next: {
      resubmit: '修改申请并重新提交',
      review: '你的申请正在审核',
      correct: '申请已递交 · 可修改',
      read: '阅读申请指南',
      judging: '看看如何遴选',
      winners: '看入选名单',
    },
    when: { opens: '申请开放', closes: '申请截止', closed: '申请已结束' },
    lead: {
      before: '{{day}}，大幕拉开。',
      last: '最后一天，还来得及。',
      closed: '申请已经结束，评委正在读本。',
      winners: '入选名单已经公布。',
    },
  },
  passport: { unfinished: { registration: '你填写的申请信息已保存在这台电脑上。' } },
  registration: {
    sections: { entry: '申请方式', you: '申请人', agreement: '确认与递交' },
    entry: {
      title: '你以什么方式申请？',
      note: '递交之前可以随时更改。',
      label: '申请方式',
      individualNote: '独自申请。',
    },
    you: {
      title: '申请人',
      note: '我们只和这一位联系。',
      noteTeam: '请填写队长的信息。我们只和这一位联系。',
      experience: '创作经历',
      socialLinks: '社交媒体',
      motivation: '为什么想来',
      motivationHint: '说一件具体的事，胜过十个形容词。',
    },
    team: {
      name: '队名',
      lead: '队长',
    },
    agreement: {
      title: '确认与递交',
      before: '表中所有人均已年满 18 周岁。材料由我们自己完成，所用素材均有权使用。我们已阅读并同意',
      guidelines: '《申请指南》',
      after: '，包括净利分成的约定。',
    },
    closed: { title: '申请已结束', text: '申请表已不能递交。截止时间：{{time}}。敬请期待结果。' },
    send: '递交申请',
    sending: '正在递交……',
    later: '每一份申请都由人工审阅，结果会通过邮件告知。',
    denied: {
      title: '申请未通过审核，请重新提交。',
      how: '你提交过的内容和材料都还在。修改后重新获取验证码，再次递交即可。',
    },
    readFailed: '暂时无法读取你的申请。',
    fieldErrors: {
      teamName: '请填写队名',
      experience: '请选择创作经历',
    },
    correct: {
      correct: '修改申请',
      takeBack: '撤回申请',
      ask: '撤回申请？',
      askNote: '填写的内容将被删除，已上传的材料在你重新递交前仍会保留。在你的申请截止前，可以重新递交。',
      takenBack: '申请已撤回。',
      lead: '这是你递交的内容，改好后保存即可，审核次序不变。',
    },
    errors: { failed: '递交失败，请检查信息后重试', login: '请先登录再申请', already: '你已经递交过申请了' },
    mine: {
      approved: '申请已通过。',
      approvedLead: '你的申请已通过审核，可以开始创作；入围名单在本站公布。',
      until: '你可以在以下时间之前修改并重新递交：{{time}}。',
      closed: '修改并重新递交的时间已过：{{time}}。',
      resubmit: '修改并重新递交',
    },
    review: {
      title: '申请已在审阅。',
      lead: '你的申请已送达组委会。每一份都由人工审阅，预计 3-5 个工作日。结果会发送到 {{email}}。',
      sent: '已递交',
      approvedNote: '页面顶部将开放“去创作”；入围名单在本站公布',
      details: '你递交的内容',
      caption: '个人申请',
      captionTeam_other: '团队申请，共 {{count}} 人',
    },
  },
};
export default camp;
