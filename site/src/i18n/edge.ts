import type { Translated } from './messages';

/** Words of the edge of the light on Home; kept apart because anonymous visitors get them with its program alone. */
export const en = {
  label: 'Shape of the picture',
  nearest: 'Films nearest to {{ratio}} come first.',
};

export const zh: Translated<typeof en> = {
  label: '画面比例',
  nearest: '最接近 {{ratio}} 的影片排在前面。',
};
