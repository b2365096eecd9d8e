import './arco';
import Message from '@arco-design/web-react/es/Message';
import '@arco-design/web-react/es/Message/style/css.js';
import type { Notice } from '../../lib/notices';
import { Icon } from '../art/Icon';
import './arco.css';

/** Duration of a toast by kind, in milliseconds. */
const STAYS_MS = { success: 3000, info: 4000, error: 6000 };

const ICONS = { success: 'check', info: 'alert', error: 'alert' } as const;

/** Shows a toast at the top of the page, in a polite live region. A repeated text updates its toast. */
export function showToast({ kind, text }: Notice): void {
  Message[kind]({
    id: `${kind}:${text}`,
    content: text,
    duration: STAYS_MS[kind],
    icon: <Icon name={ICONS[kind]} />,
    className: `toast toast-${kind}`,
  });
}
