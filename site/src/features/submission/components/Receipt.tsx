import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/browser/page';
import { timeWithSeconds } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { notices } from '../../../lib/notices';
import { pagePath } from '../../../lib/paths';
import { Button } from '../../../ui/button/Button';
import { readReceipt } from '../api/submission';
import './receipt.css';

/** The receipt of a film: what arrived, when, and the signed receipt to keep. Nothing for a file without one. */
export function Receipt({ uploadId }: { uploadId: string }) {
  const { t } = useTranslation('submission');
  const language = useLanguage();
  const { data, isError, refetch } = useQuery({
    queryKey: ['receipt', uploadId],
    queryFn: () => readReceipt(uploadId),
  });
  if (isError)
    return (
      <p className="receipt caption" role="status">
        {t('receipt.unread')}{' '}
        <Button look="text" size="small" onClick={() => void refetch()}>
          {t('history.retry')}
        </Button>
      </p>
    );
  if (data === undefined) return null;
  if (data === null) return <p className="receipt caption">{t('receipt.none')}</p>;
  const copy = async () => {
    if (await copyText(data.file)) notices.success(t('receipt.copied'));
    else notices.error(t('receipt.notCopied'));
  };
  return (
    <section className="receipt caption" aria-label={t('receipt.title')}>
      <dl>
        <dt>{t('receipt.number')}</dt>
        <dd className="num">{data.id}</dd>
        <dt>{t('receipt.begun')}</dt>
        <dd className="num">{timeWithSeconds(data.begunAt, language)}</dd>
        <dt>{t('receipt.arrived')}</dt>
        <dd className="num">{timeWithSeconds(data.arrivedAt, language)}</dd>
      </dl>
      <p className="receipt-acts">
        <Button size="small" onClick={() => void copy()}>
          {t('receipt.copy')}
        </Button>
        <a
          className="button button-outline button-small"
          download={`receipt-${data.id}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(data.file)}`}
        >
          {t('receipt.download')}
        </a>
      </p>
      <p>
        {t('receipt.note')} <a href={pagePath('/proof', language)}>{t('receipt.prove')}</a>
      </p>
    </section>
  );
}

/** The receipt of a submitted film, which is read when it is opened. */
export function FoldedReceipt({ uploadId, film }: { uploadId: string; film: string }) {
  const { t } = useTranslation('submission');
  const [open, setOpen] = useState(false);
  return (
    <details className="receipt-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="caption">
        {t('receipt.title')}
        <span className="visually-hidden"> {film}</span>
      </summary>
      {open && <Receipt uploadId={uploadId} />}
    </details>
  );
}
