import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isCode, messageOf } from '@/lib/api/error';
import { Button } from '@/ui/button/Button';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../i18n/useTexts';
import { session } from '../lib/session';
import '@/ui/layout/frame.css';
import '../styles/states.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** Colour of the crop marks: nothing pending, neutral, or a failure. */
  mark?: 'success' | 'plain' | 'danger';
  children?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, text, mark = 'plain', children }: EmptyStateProps) {
  return (
    <div className={`frame empty-state is-${mark}`}>
      <b>{title}</b>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

/** Rows that keep the place of a list while it loads. */
const ROWS = [1, 2, 3, 4, 5, 6];

/** A screen or a part of it that is being loaded for the first time. */
export function Loading() {
  const t = useTexts();
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{t('shell.loading')}</span>
      {ROWS.map((row) => (
        <i key={row} className="loading-row" />
      ))}
    </div>
  );
}

/** A screen or a part of it that could not be loaded, or is not for the role of the organiser. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const { me } = useStore(session);
  if (isCode(error, 'FORBIDDEN') && me) {
    const role = t(`shell.roles.${me.role}`);
    return <EmptyState title={t('shell.forbiddenTitle')} text={t('shell.forbiddenText', { role })} />;
  }
  const id = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert">
      <EmptyState
        mark="danger"
        title={t('shell.failedTitle')}
        text={t('shell.failedText', { message: messageOf(i18n, error) })}
      >
        {id && <code>{t('shell.request', { id })}</code>}
        <Button size="small" onClick={onRetry}>
          {t('shell.reload')}
        </Button>
      </EmptyState>
    </div>
  );
}
