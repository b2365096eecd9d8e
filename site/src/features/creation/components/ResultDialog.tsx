import { useTranslation } from 'react-i18next';
import { beginning, inReadersTime } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Dialog } from '../../../ui/dialog/Dialog';
import { Segments } from '../../../ui/form/Choices';
import { VideoPlayer } from '../../../ui/media/VideoPlayer';
import type { Result, Task } from '../api/generation';
import { useStudio } from '../hooks/useStudio';
import { useFreshUrl } from '../hooks/useTasks';
import { unitOf } from '../model/settings';
import { ResultActions } from './ResultActions';
import { UnmarkedDownload } from './UnmarkedDownload';
import './result-dialog.css';

interface ResultDialogProps {
  task: Task;
  /** Which of its results, from 0. */
  at: number;
  onChange: (at: number) => void;
  onClose: () => void;
}

/** One result at full size, with its facts and actions. */
export function ResultDialog({ task, at, onChange, onClose }: ResultDialogProps) {
  const { t } = useTranslation('creation');
  const { tasks } = useStudio();
  const { broken, handlers } = useFreshUrl(() => tasks.renew(task.id));
  const clip = unitOf(task.type) === 'clip';
  const { results, prompt } = task;
  const result = results[at];
  if (!result) return null;
  const name = t(clip ? 'result.clip' : 'result.picture', { number: at + 1, prompt });
  return (
    <Dialog title={t(`modes.${task.type}`)} className="result-dialog" onClose={onClose} dismissable>
      <div className="result">
        <div className="result-screen">
          {clip ? (
            <VideoPlayer
              key={at}
              src={result.url}
              title={name}
              autoPlay
              saving
              renew={async () => (await tasks.renew(task.id)).results[at]!.url}
            />
          ) : (
            <img src={result.url} alt={name} width={result.width} height={result.height} {...handlers} />
          )}
          {broken && <p role="alert">{t('task.broken')}</p>}
        </div>
        <div className="result-side">
          {results.length > 1 && (
            <Segments
              label={t('result.choose')}
              value={String(at)}
              onChange={(value) => onChange(Number(value))}
              options={results.map((_, i) => ({ value: String(i), text: String(i + 1) }))}
            />
          )}
          <p className="result-prompt">{prompt}</p>
          <ResultFacts task={task} result={result} />
          <p className="result-label">{t('result.label')}</p>
          <ResultActions task={task} at={at} onClose={onClose} />
          {result.unmarked && <UnmarkedDownload key={at} task={task} at={at} />}
        </div>
      </div>
    </Dialog>
  );
}

interface ResultFactsProps {
  task: Task;
  result: Result;
}

/** Model, ratio, size, length and date of a result. */
function ResultFacts({ task, result }: ResultFactsProps) {
  const { t } = useTranslation(['creation', 'common']);
  const language = useLanguage();
  const { model, aspectRatio, audio, reference, createdAt } = task;
  const facts = [
    aspectRatio,
    `${result.width} × ${result.height}`,
    result.durationSeconds !== null &&
      t('model.seconds', { seconds: Math.round(result.durationSeconds * 10) / 10 }),
    audio && t('result.sound'),
  ];
  return (
    <div className="result-facts small quiet num">
      <p>{t('result.made', { model: t(`common:models.${model}`) })}</p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        <time dateTime={createdAt}>{beginning(inReadersTime(createdAt), language)}</time>
      </p>
      {reference && <img src={reference} alt={t('result.reference')} loading="lazy" />}
    </div>
  );
}
