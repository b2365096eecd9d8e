import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timeOfDay } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { FormError } from '../../../ui/form/FormSection';
import { UploadProgressBar } from '../../../ui/upload/UploadProgressBar';
import { UploadTotal } from '../../../ui/upload/UploadTotal';
import { readHistory, type History, type Submission } from '../api/submission';
import { useSubmission, type SubmissionFormState } from '../hooks/useSubmission';
import { AgreementSection } from './AgreementSection';
import { Closed, Deadline, useClosed } from './Deadline';
import { DisclosureSection } from './DisclosureSection';
import { FilmSection } from './FilmSection';
import { FromStudio } from './FromStudio';
import { History as HistoryList } from './History';
import { LikenessSection } from './LikenessSection';
import { OtherTab } from './OtherTab';
import { QuestionsSection } from './QuestionsSection';
import { ProcessSection } from './ProcessSection';
import { StartFromDialog, useStartFrom } from './StartFrom';
import { SubtitlesSection } from './SubtitlesSection';

interface SubmissionFormProps {
  onSent: (submission: Submission) => void;
}

/** The form beside the history of submissions. */
export function SubmissionForm({ onSent }: SubmissionFormProps) {
  const { t } = useTranslation('submission');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const state = useSubmission(onSent);
  const history = useQuery({
    queryKey: ['submissions'],
    queryFn: readHistory,
    refetchInterval: ({ state: { data } }) => (isPreparing(data) ? PREPARING_INTERVAL : false),
  });
  const { draft, form, errors, stage, submit } = state;
  const closed = useClosed(state);
  const ended = useEnded(history.data);
  const total = history.data?.total ?? 0;
  const start = useStartFrom(state);
  return (
    <div className="wrap form-page form-page-wide">
      {closed ? (
        <Closed kept={draft.savedAt !== null} />
      ) : ended ? (
        <Ended title={ended.title} text={ended.text} />
      ) : (
        <form ref={form} className="form" noValidate onSubmit={submit}>
          <OtherTab state={state} />
          <Deadline state={state} />
          {/* Nothing is typed or picked before it is known that it can be sent. */}
          <fieldset className="form-open" disabled={history.isPending}>
            <FilmSection state={state} />
            <SubtitlesSection state={state} />
            <ProcessSection state={state} />
            <DisclosureSection state={state} />
            <LikenessSection state={state} />
            <QuestionsSection state={state} />
            <AgreementSection state={state} />
          </fieldset>
          <UploadTotal slots={Object.values(state.slots)} />
          <FormError text={errors.message} />
          <div className="form-actions">
            <Button look="primary" size="large" type="submit" aria-busy={stage !== 'idle' || undefined}>
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
      <HistoryList history={history} onStart={closed || ended ? undefined : start.ask} />
      {stage === 'waiting' && <WaitingForUploads state={state} />}
      {!closed && !ended && <FromStudio state={state} />}
      <StartFromDialog start={start} />
    </div>
  );
}

/** How often the history is read while the jury's copy of the latest film is being made, in milliseconds. */
const PREPARING_INTERVAL = 15_000;

const isPreparing = (history: History | undefined) =>
  history?.items.some(({ latest, screening }) => latest && screening?.state === 'preparing');

/** Why nothing more can be submitted, whatever the deadline; null while it can. */
function useEnded(history: History | undefined): { title: string; text: string } | null {
  const { t } = useTranslation('submission');
  if (!history) return null;
  const { items, total, limit } = history;
  if (items.some(({ shortlisted }) => shortlisted))
    return { title: t('shortlisted.title'), text: t('shortlisted.text') };
  return total < limit ? null : { title: t('errors.limit', { limit }), text: t('full') };
}

/** Replaces the form once nothing more can be submitted. */
function Ended({ title, text }: { title: string; text: string }) {
  return (
    <section className="form" role="status">
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}

/** Covers the page until the uploads end; uncovers the cover, or the film, as they proceed. */
function WaitingForUploads({ state: { slots, stopWaiting } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { video, process, cover, subtitles, consent } = slots;
  const slot = [video, process, cover, subtitles, consent].find(({ progress }) => progress);
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
