import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failures } from '../lib/api/api';
import { messageOf } from '../lib/api/message';
import { notices } from '../lib/notices';

/** Puts failed calls that nobody else explains into words. */
export function useFailureNotices(): void {
  const { i18n } = useTranslation();
  useEffect(() => failures.listen((error) => notices.error(messageOf(i18n, error))), [i18n]);
}
