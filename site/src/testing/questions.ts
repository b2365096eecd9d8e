import type { Schema } from '../lib/api/schema';

const both = (en: string, zh: string) => ({ en, zh });

/** A question of each kind, one of teams alone, one of a category alone, and two categories. */
export function asked(): Schema<'Asked'> {
  const at = (place: Schema<'QuestionPlace'>): Schema<'Question'>[] => [
    { id: 'road', at: place, kind: 'text', label: both('Your road', '你的路'), required: true, limit: 10 },
    { id: 'story', at: place, kind: 'long', label: both('Your story', '你的故事') },
    {
      id: 'heard',
      at: place,
      kind: 'choice',
      label: both('How did you hear of us', '从哪里知道我们'),
      options: [
        { id: 'press', label: both('Press', '媒体') },
        { id: 'friend', label: both('A friend', '朋友') },
      ],
    },
    {
      id: 'languages',
      at: place,
      kind: 'several',
      label: both('Languages', '语言'),
      limit: 2,
      options: [
        { id: 'cmn', label: both('Mandarin', '普通话') },
        { id: 'kaz', label: both('Kazakh', '哈萨克语') },
        { id: 'uig', label: both('Uyghur', '维吾尔语') },
      ],
    },
    { id: 'count', at: place, kind: 'number', label: both('How many', '多少'), limit: 40 },
    { id: 'day', at: place, kind: 'date', label: both('Which day', '哪一天') },
    { id: 'page', at: place, kind: 'link', label: both('Your page', '你的网页') },
    { id: 'ok', at: place, kind: 'consent', label: both('You may print it', '可以印刷'), required: true },
    {
      id: 'lead',
      at: place,
      kind: 'text',
      label: both('Who leads', '谁带队'),
      when: { type: ['team'] },
      required: true,
    },
  ];
  return {
    registration: at('registration'),
    submission: [
      ...at('submission'),
      {
        id: 'pass',
        at: 'submission',
        kind: 'text',
        label: both('Which pass', '哪个山口'),
        when: { category: ['roads'] },
        required: true,
      },
    ],
    categories: [
      { id: 'roads', name: both('Roads', '道路'), note: both('Films on the way', '在路上') },
      { id: 'markets', name: both('Markets', '集市') },
    ],
  };
}
