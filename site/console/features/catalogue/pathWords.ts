import type { Language } from '@/lib/locale/language';
import { mailWord } from './mailWords';

/** The parts of paths that many files have, in Chinese. */
const CHINESE: Record<string, string> = {
  ...{
    about: '介绍',
    alt: '替代文字',
    answer: '回答',
    body: '正文',
    caption: '说明',
    closing: '结语',
    credits: '署名',
  },
  ...{
    criteria: '评分标准',
    days: '日期',
    description: '简介',
    frames: '画面',
    heading: '标题',
    items: '条目',
    jury: '评委会',
  },
  ...{
    label: '标签',
    lead: '导语',
    links: '链接',
    name: '名称',
    names: '名称',
    note: '备注',
    organisers: '主办方',
  },
  ...{
    paragraphs: '段落',
    phases: '阶段',
    prizes: '奖项',
    process: '创作过程',
    question: '问题',
    rules: '规则',
  },
  ...{
    seal: '印章',
    sections: '小节',
    steps: '步骤',
    subject: '主题',
    summary: '摘要',
    text: '正文',
    title: '标题',
  },
  ...{ value: '内容', when: '时间', where: '地点' },
  // Names of the contest, prizes, jury and programmes.
  ...{
    author: '作者',
    awards: '提名奖',
    contest: '大赛',
    designatedTool: '指定工具',
    lettering: '题字',
    organiser: '主办方',
    recipients: '授予对象',
    role: '职务',
    stageName: '舞台字样',
  },
  // Guidelines, terms and notices.
  ...{ blocks: '段落', chapters: '章节', columns: '列名', rows: '行', schedule: '日程' },
  ...{
    ceremony: '颁奖典礼',
    expert: '专家评审',
    preliminary: '初评',
    registration: '报名',
    winners: '获奖名单',
  },
  ...{ camp: '创作营', selection: '终选', shortlist: '入围' },
  // The Home page of the camp.
  ...{
    aside: '旁注',
    callSheet: '通告单',
    callSheetFoot: '通告单附注',
    closingText: '结语正文',
    materials: '申请材料',
    support: '扶持内容',
    what: '事项',
  },
  ...{
    action: '动作',
    lines: '台词',
    manner: '语气',
    says: '对白',
    script: '剧本',
    slug: '场景',
    who: '角色',
  },
};

/** A text's place in its file in words: `frames[2].caption` is the caption of the third of the frames. */
export function pathWords(path: string, language: Language): string {
  const parts = path.match(/[^.[\]]+/g) ?? [path];
  const words = parts.map((part) => {
    if (/^\d+$/.test(part) && parts.length > 1)
      return language === 'zh' ? `第 ${countOf(part)} 项` : countOf(part);
    if (language === 'zh') return CHINESE[part] ?? part;
    return part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  });
  return words.join(language === 'zh' ? ' · ' : ' ');
}

/** Positions count from 0 in a file, and from 1 for people; numbers of works are larger and stay. */
const countOf = (part: string): string => (Number(part) < 100 ? `${Number(part) + 1}` : part);

/** The name of an email's text in words: `paragraphs.once` is the paragraph that says how long a code works. */
export const mailTextWords = (name: string, language: Language): string =>
  name
    .split('.')
    .map((part) => mailWord(part, language) ?? pathWords(part, language))
    .join(' · ');
