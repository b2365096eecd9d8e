import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brand, rules } from '../../../content/catalogue';
import { text } from '../../../lib/locale/language';
import { timeOfDay } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { notices } from '../../../lib/notices';
import { pagePath } from '../../../lib/paths';
import { Button } from '../../../ui/button/Button';
import { Checkbox } from '../../../ui/form/Choices';
import { FormError, FormSection } from '../../../ui/form/FormSection';
import { UploadProgressBar } from '../../../ui/upload/UploadProgressBar';
import { readFilesOf, readHistory, type Submission } from '../api/submission';
import { useSubmission, type SubmissionFormState } from '../hooks/useSubmission';
import { startFrom } from '../model/draft';
import { Closed, Deadline, useClosed } from './Deadline';
import { FilmSection } from './FilmSection';
import { FromStudio } from './FromStudio';
import { History } from './History';
import { OtherTab } from './OtherTab';
import { ProcessSection } from './ProcessSection';

interface SubmissionFormProps {
  onSent: (submission: Submission) => void;
}

/** The form beside the history of submissions. */
export function SubmissionForm({ onSent }: SubmissionFormProps) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const state = useSubmission(onSent);
  const history = useQuery({ queryKey: ['submissions'], queryFn: readHistory });
  const { draft, form, errors, stage, submit } = state;
  const closed = useClosed();
  const { total, limit } = history.data ?? { total: 0, limit: Infinity };
  const full = total >= limit;
  const start = async (earlier: Submission) => {
    const files = await readFilesOf(earlier);
    draft.change((current) => startFrom(current, earlier, files));
    notices.info(t('history.started', { title: earlier.title }));
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  };
  return (
    <div className="wrap form-page form-page-wide">
      {closed ? (
        <Closed />
      ) : (
        <form ref={form} className="form" noValidate onSubmit={submit}>
          <OtherTab state={state} />
          <Deadline />
          <FilmSection state={state} />
          <ProcessSection state={state} />
          <AgreementSection state={state} />
          <FormError text={full ? t('errors.limit', { limit }) : errors.message} />
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
      )}
      <History history={history} onStart={closed ? undefined : (earlier) => void start(earlier)} />
      {stage === 'waiting' && <WaitingForUploads state={state} />}
      {!closed && <FromStudio state={state} />}
    </div>
  );
}

/** The confirmations: the share made with the designated tool, and the guidelines. */
function AgreementSection({ state: { draft, set, errors } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const language = useLanguage();
  const { minimumAiPercent, maximumRunningMinutes } = rules.figures;
  return (
    <FormSection id="agreement" title={t('agreement.title')}>
      <div className="span-2 stack">
        <Checkbox
          checked={draft.value.aiShareConfirmed}
          onChange={(checked) => set('aiShareConfirmed', checked)}
          error={errors.of('aiShareConfirmed')}
        >
          {t('agreement.aiShare', { percent: minimumAiPercent, tool: text(brand.designatedTool, language) })}
        </Checkbox>
        <Checkbox
          checked={draft.value.agreement}
          onChange={(checked) => set('agreement', checked)}
          error={errors.of('agreement')}
        >
          {t('agreement.before', { minutes: maximumRunningMinutes })}
          <a href={pagePath('/guidelines', language)} target="_blank" rel="noopener">
            {t('agreement.guidelines')}
          </a>
          {t('agreement.after')}
        </Checkbox>
      </div>
    </FormSection>
  );
}

/** Covers the page until the uploads end; uncovers the cover, or the film, as they proceed. */
function WaitingForUploads({ state: { slots, stopWaiting } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { video, process, cover } = slots;
  const slot = [video, process, cover].find(({ progress }) => progress);
  if (!slot) return null;
  const still = cover.preview && <img src={cover.preview} alt="" />;
  const film = video.preview && <video src={video.preview} muted preload="metadata" />;
  return (
    <UploadProgressBar
      slot={slot}
      fullScreen
      note={t('keepOpen')}
      picture={still || film || undefined}
      onBack={stopWaiting}
      onCancelled={stopWaiting}
    />
  );
}
