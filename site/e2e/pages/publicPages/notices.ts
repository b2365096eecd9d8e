import { CAMP_EN, CAMP_ZH, SITE_EN, SITE_ZH, type PublicPage } from './publicPage';

/** What the notices of both editions say, by page and language. */
const NOTICES = [
  {
    path: '/privacy',
    en: {
      title: 'Privacy',
      facts: [
        'A code works for 10 minutes and is deleted 24 hours after that',
        '30 days after their last use, 90 days at most; devices: 180 days',
        'Unfinished files 7 days',
        'open “My account” in the menu at the top right',
        'asked to log in again if you last did so over 15 minutes ago',
      ],
    },
    zh: {
      title: '隐私说明',
      facts: [
        '验证码 10 分钟内有效，过期 24 小时后删除',
        '最后一次使用后 30 天，最长 90 天；设备：180 天',
        '未传完的文件 7 天',
        '打开右上角菜单里的“我的账号”',
        '如上次登录已超过 15 分钟',
      ],
    },
  },
  {
    path: '/terms',
    en: {
      title: 'Terms',
      facts: ['18 or older', 'a team of up to 5 people', 'One email is one account'],
    },
    zh: { title: '使用条款', facts: ['年满 18 周岁', '最多 5 人', '一个邮箱对应一个账号'] },
  },
];

const EDITIONS = [
  { edition: 'international', en: SITE_EN, zh: SITE_ZH, contact: 'hello@openframe.example' },
  { edition: 'camp', en: CAMP_EN, zh: CAMP_ZH, contact: 'camp@openframe.example' },
] as const;

/** Privacy notice and terms of both editions in both languages. */
export const LEGAL: PublicPage[] = EDITIONS.flatMap(({ edition, en, zh, contact }) =>
  NOTICES.flatMap((notice): PublicPage[] => [
    {
      ...{ edition, path: `/en${notice.path}`, other: notice.path, lang: 'en' },
      ...{ title: `${notice.en.title} · ${en}`, facts: [...notice.en.facts, contact] },
    },
    {
      ...{ edition, path: notice.path, other: `/en${notice.path}`, lang: 'zh-Hans' },
      ...{ title: `${notice.zh.title} · ${zh}`, facts: [...notice.zh.facts, contact] },
    },
  ]),
);
