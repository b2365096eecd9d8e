import type { Translated } from './messages';

/** Words for a part of the application that did not arrive; kept apart for pages that have no other words at hand. */
export const en = {
  title: 'This page did not load completely.',
  text: 'Please check your network and load it again.',
  reload: 'Load again',
};

export const zh: Translated<typeof en> = {
  title: '页面没有加载完整。',
  text: '请检查网络后重新加载。',
  reload: '重新加载',
};
