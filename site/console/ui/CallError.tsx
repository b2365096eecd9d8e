import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, messageOf } from '@/lib/api/error';
import { Note } from './Note';

/** Why a quiet call failed: the service's sentence for each wrong field, else that of its code. */
export function CallError({ error }: { error: unknown }) {
  const { i18n } = useTranslation();
  const fields = error instanceof ApiError ? Object.values(fieldErrorsOf(error)) : [];
  const texts = fields.length ? fields.map((text) => text(i18n)) : [messageOf(i18n, error)];
  return <Note kind="bad">{texts.join(' ')}</Note>;
}
