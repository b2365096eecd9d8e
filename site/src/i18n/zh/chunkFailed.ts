import type en from '../en/chunkFailed';
import type { Translated } from '../messages';

export default {
  title: '页面没有加载完整。',
  text: '请检查网络后重新加载。',
  reload: '重新加载',
} satisfies Translated<typeof en>;
