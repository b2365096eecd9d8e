import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';
import type { Result, Task } from '../api/generation';
import { useStudioParts } from '../hooks/StudioContext';
import { unitOf } from '../model/settings';
import { useRenewed } from '../hooks/useRenewed';

interface ResultThumbProps {
  task: Task;
  result: Result;
  /** From 0. */
  at: number;
}

/** One result in the history; a press shows it large, or plays it. */
export function ResultThumb({ task, result, at }: ResultThumbProps) {
  const { t } = useTranslation('creation');
  const { show } = useStudioParts();
  const { unseen, watch } = useRenewed(task);
  const clip = unitOf(task.type) === 'clip';
  const act = t(clip ? 'acts.play' : 'acts.open');
  const name = useNumbered(task)(act, at);
  return (
    <span className="job-result">
      {clip ? (
        // The first frame stands for the clip; playing has its own window.
        <video
          src={`${result.url}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
          onError={watch.onError}
          onLoadedMetadata={watch.onLoad}
        />
      ) : (
        <img
          src={result.url}
          alt={t('result.picture', { number: at + 1, prompt: task.prompt })}
          loading="lazy"
          {...watch}
        />
      )}
      {unseen && <span className="job-unseen">{t('job.unseen')}</span>}
      <button type="button" className="job-open" aria-label={name} onClick={() => show(task.id, at)}>
        {clip && (
          <span className="job-play">
            <Icon name="play" />
          </span>
        )}
      </button>
    </span>
  );
}

/** Names an act on one of several results: `Download, 2 of 4`. */
export function useNumbered({ results }: Pick<Task, 'results'>): (act: string, at: number) => string {
  const { t } = useTranslation('creation');
  const count = results.length;
  return (act, at) => (count > 1 ? t('acts.numbered', { act, number: at + 1, count }) : act);
}
