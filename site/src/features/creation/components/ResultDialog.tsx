import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/Dialog';
import { Segments } from '../../../ui/form/Segments';
import { VideoPlayer } from '../../../ui/media/VideoPlayer';
import type { Task } from '../api/generation';
import { ResultActions } from './ResultActions';
import { ResultFacts } from './ResultFacts';
import { unitOf } from '../model/settings';
import { useStudioParts } from '../hooks/StudioContext';
import { useRenewed } from '../hooks/useRenewed';
import './result-dialog.css';

interface ResultDialogProps {
  task: Task;
  /** Which of its results, from 0. */
  at: number;
  onChange: (at: number) => void;
  onClose: () => void;
}

/** One result in the large: the picture, or the clip in the browser's own player, how it was made, and what can be done with it. */
export function ResultDialog({ task, at, onChange, onClose }: ResultDialogProps) {
  const { t } = useTranslation('creation');
  const { studio } = useStudioParts();
  const { unseen, watch } = useRenewed(task);
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
              renew={async () => (await studio.tasks.renew(task.id)).results[at]!.url}
            />
          ) : (
            <img src={result.url} alt={name} width={result.width} height={result.height} {...watch} />
          )}
          {unseen && <p role="alert">{t('job.unseen')}</p>}
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
          <ResultActions task={task} at={at} onClose={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
