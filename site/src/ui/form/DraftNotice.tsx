import { useTranslation } from 'react-i18next';
import type { Draft } from '../../lib/form/useDraft';
import { Icon } from '../art/Icon';
import { Button } from '../button/Button';
import './draft-notice.css';

interface DraftNoticeProps {
  draft: Pick<Draft<object>, 'offers' | 'answer' | 'ended' | 'resume'>;
  /** Names of the fields. A field without a name is never offered. */
  labels: Record<string, string>;
  /** A value in words. Undefined for texts, files, lists of names and boxes, which have words already. */
  wordsOf?: (field: string, value: unknown) => string | undefined;
}

/** At the top of a form: what another tab typed into fields that were edited here too, and the end of a draft. */
export function DraftNotice({ draft, labels, wordsOf }: DraftNoticeProps) {
  const { t } = useTranslation();
  const { offers, answer, ended, resume } = draft;
  const offered = Object.entries(offers).filter(([field]) => labels[field]);
  const text = (field: string, value: unknown) =>
    (wordsOf?.(field, value) ?? textOf(value, (ticked) => t(ticked ? 'draft.ticked' : 'draft.unticked'))) ||
    t('draft.empty');
  return (
    <div role="status">
      {ended && (
        <div className="draft-notice">
          <p>
            <Icon name="alert" />
            <b>{t(`draft.${ended}.title`)}</b>
          </p>
          <p className="quiet">{t(`draft.${ended}.text`)}</p>
          <div className="row">
            <Button size="small" onClick={() => location.reload()}>
              {t('draft.reload')}
            </Button>
            {ended === 'sent' && (
              <Button look="text" size="small" onClick={resume}>
                {t('draft.goOn')}
              </Button>
            )}
          </div>
        </div>
      )}
      {!ended && offered.length > 0 && (
        <div className="draft-notice">
          <p>
            <Icon name="alert" />
            <b>{t('draft.title')}</b>
          </p>
          <p className="quiet">{t('draft.text')}</p>
          <dl>
            {offered.map(([field, value]) => (
              <div key={field}>
                <dt>{labels[field]}</dt>
                <dd>
                  <span className="draft-other">{t('draft.other', { value: text(field, value) })}</span>
                  <span className="draft-answers">
                    <Button
                      size="small"
                      aria-label={t('draft.takeFor', { field: labels[field] })}
                      onClick={() => answer(field, true)}
                    >
                      {t('draft.take')}
                    </Button>
                    <Button
                      look="text"
                      size="small"
                      aria-label={t('draft.keepFor', { field: labels[field] })}
                      onClick={() => answer(field, false)}
                    >
                      {t('draft.keep')}
                    </Button>
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

/** A value as text: a box as a word, files and people by their names, lists joined. */
function textOf(value: unknown, box: (ticked: boolean) => string): string {
  if (typeof value === 'boolean') return box(value);
  if (Array.isArray(value)) return value.map((one) => textOf(one, box)).join(', ');
  if (typeof value === 'object' && value !== null) return textOf((value as { name?: unknown }).name, box);
  return typeof value === 'string' ? value : '';
}
