import { SITE_EN, SITE_ZH, type PublicPage } from './publicPage';

/** The list of finalists, and the page of one of them. */
export const SHORTLIST: PublicPage[] = [
  {
    edition: 'international',
    path: '/en/shortlist',
    other: '/shortlist',
    lang: 'en',
    title: `Shortlist · ${SITE_EN}`,
    facts: [
      '400 films',
      'Low Orbit Laundry',
      'Nine Foxes at the Crossing',
      'Low Orbit Laundry 103 Sci-fi 2.39:1 0:29',
      'The Solar Night Shift, episode 1',
    ],
  },
  {
    edition: 'international',
    path: '/shortlist',
    other: '/en/shortlist',
    lang: 'zh-Hans',
    title: `入围作品 · ${SITE_ZH}`,
    facts: [
      '400 部短片',
      '低轨洗衣房',
      '九狐过路口',
      '低轨洗衣房 103 科幻 2.39:1 0:29',
      '太阳系夜班 · 第 1 集',
    ],
  },
  {
    edition: 'international',
    path: '/en/shortlist/103',
    other: '/shortlist/103',
    lang: 'en',
    title: `Low Orbit Laundry · ${SITE_EN}`,
    facts: [
      'Low Orbit Laundry',
      '低轨洗衣房',
      'each of them says one true thing',
      'We wrote monologues for seven customers',
      'Sci-fi',
      '2.39:1',
      '0:29',
      'The Solar Night Shift',
      'Last Light on Europa',
      'Next film',
    ],
  },
  {
    edition: 'international',
    path: '/shortlist/103',
    other: '/en/shortlist/103',
    lang: 'zh-Hans',
    title: `低轨洗衣房 · ${SITE_ZH}`,
    facts: [
      '低轨洗衣房',
      '每个人都趁滚筒转的四十分钟说一句实话',
      '先写了七位顾客的独白',
      '科幻',
      '太阳系夜班',
      '下一部',
    ],
  },
];
