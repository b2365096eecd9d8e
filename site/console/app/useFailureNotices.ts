import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failures } from '@/lib/api/api';
import { messageOf } from '@/lib/api/error';
import { notices } from '@/lib/notices';
import { session } from '../lib/session';

/** Shows failed calls as toasts. After a login with another account the page starts anew. */
export function useFailureNotices(): void {
  const { i18n } = useTranslation();
  useEffect(
    () =>
      failures.listen((error) => {
        if (error.code === 'ACCOUNT_CHANGED') void session.load();
        else notices.error(messageOf(i18n, error));
      }),
    [i18n],
  );
}
