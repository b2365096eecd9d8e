import { useTranslation } from 'react-i18next';

const REASONS = ['rights', 'label', 'hurt'] as const;

/** Where a viewer tells the organisers that something is wrong with a film; report.ts sends it. Without scripts it is hidden. */
export function ReportFilm({ id }: { id: number }) {
  const { t } = useTranslation('shortlist');
  return (
    <details className="made-how">
      <summary>{t('report.title')}</summary>
      <form data-report={id} data-sent={t('report.sent')} data-failed={t('report.failed')}>
        <label>
          {t('report.reason')}{' '}
          <select name="reason">
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`report.reasons.${reason}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('report.text')}
          <textarea name="text" rows={4} maxLength={2000} required />
        </label>
        <label>
          {t('report.email')}
          <input name="email" type="email" maxLength={254} />
        </label>
        <button type="submit" className="button button-outline button-small">
          {t('report.send')}
        </button>
        <p className="caption" role="status" />
      </form>
    </details>
  );
}
