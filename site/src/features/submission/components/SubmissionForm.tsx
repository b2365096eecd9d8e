import { useTranslation } from 'react-i18next';
import { notices } from '../../../lib/notices';
import { timeOfDay } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Icon } from '../../../ui/art/Icon';
import { AgreementSection } from './AgreementSection';
import type { Submission } from '../api/submission';
import { startFrom } from '../model/draft';
import { earlierFiles } from '../api/earlierFiles';
import { FilmSection } from './FilmSection';
import { FromStudio } from './FromStudio';
import { HistoryList } from './HistoryList';
import { ProcessSection } from './ProcessSection';
import { useHistory } from '../hooks/useHistory';
import { useSubmission } from '../hooks/useSubmission';
import { WaitingForUploads } from './WaitingForUploads';

interface SubmissionFormProps {
  onSent: (submission: Submission) => void;
}

/** The form beside the history of what was submitted before. */
export function SubmissionForm({ onSent }: SubmissionFormProps) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const state = useSubmission(onSent);
  const history = useHistory();
  const { draft, form, refusal, stage, submit } = state;
  const { total, limit } = history.data ?? { total: 0, limit: Infinity };
  const full = total >= limit;
  const start = async (earlier: Submission) => {
    const files = await earlierFiles(earlier);
    draft.change((current) => startFrom(current, earlier, files));
    notices.info(t('history.started', { title: earlier.title }));
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  };
  return (
    <div className="wrap form-page form-page-wide">
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <FilmSection state={state} />
        <ProcessSection state={state} />
        <AgreementSection state={state} />
        <p className="form-refusal" role="alert">
          {(refusal || full) && (
            <>
              <Icon name="alert" />
              {full ? t('refusals.limit', { limit }) : refusal}
            </>
          )}
        </p>
        <div className="form-actions">
          <Button
            look="primary"
            size="large"
            type="submit"
            disabled={full}
            aria-busy={stage !== 'idle' || undefined}
          >
            {stage === 'idle' ? t('submit', { number: total + 1 }) : t('submitting')}
          </Button>
          {draft.savedAt !== null && (
            <p className="quiet small num">
              {common('savedAt', { time: timeOfDay(draft.savedAt, language) })}
            </p>
          )}
          <p className="caption">{t('latestOnly')}</p>
        </div>
      </form>
      <HistoryList history={history} onStart={(earlier) => void start(earlier)} />
      <WaitingForUploads state={state} />
      <FromStudio state={state} />
    </div>
  );
}
