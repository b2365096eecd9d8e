import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, isCode } from '@/lib/api/error';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { waitingText } from './catalogue';
import { errorsOf } from './errors';
import { focusNext } from './focusNext';
import type { FileTexts } from './useFileTexts';

interface SaveBarProps {
  all: FileTexts;
  writable: boolean;
  readOnly: boolean;
}

/** How much is unsaved, the buttons that save it, and why the last try failed. */
export function SaveBar({ all, writable, readOnly }: SaveBarProps) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const { changes, contested, save, send, texts } = all;
  const waits = texts.filter(({ state }) => state !== 'current').length;
  const former = texts.filter((text) => text.former.length > 0).length;
  const blocked = changes.length === 0 || contested.length > 0;
  const { error } = save;
  const general = errorsOf(error, save.variables?.changes ?? [])['']?.path;
  return (
    <div className="catalogue-bar">
      <p className="quiet" role="status">
        {changes.length > 0
          ? t('catalogue.drafts', { count: changes.length })
          : waitingText(t, waits, former)}
      </p>
      <Button look="text" size="small" disabled={waits === 0} onClick={focusNext}>
        {t('catalogue.next')} <kbd>N</kbd>
      </Button>
      {!readOnly && writable && (
        <Button size="small" busy={save.isPending} disabled={blocked} onClick={() => send(true)}>
          {t('catalogue.download')}
        </Button>
      )}
      {!readOnly && (
        <Button
          look="primary"
          size="small"
          busy={save.isPending}
          disabled={blocked}
          onClick={() => send(false)}
        >
          {t(writable ? 'catalogue.save' : 'catalogue.download')} <kbd>S</kbd>
        </Button>
      )}
      {contested.length > 0 && <Note kind="warn">{t('catalogue.decide', { count: contested.length })}</Note>}
      {isCode(error, 'CONFLICT') && (
        <Note kind="bad">{fieldErrorsOf(error).version?.(i18n) ?? t('catalogue.conflict')}</Note>
      )}
      {isCode(error, 'VALIDATION_FAILED') && (
        <Note kind="bad">{general?.(i18n) ?? t('catalogue.refused')}</Note>
      )}
      {error && !isCode(error, 'CONFLICT') && !isCode(error, 'VALIDATION_FAILED') && (
        <CallError error={error} />
      )}
    </div>
  );
}
