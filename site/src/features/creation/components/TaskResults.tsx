import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon, type IconName } from '../../../ui/art/Icon';
import { Frame } from '../../../ui/layout/Frame';
import type { Result, Task } from '../api/generation';
import { useStudio } from '../hooks/useStudio';
import { useFreshUrl } from '../hooks/useTasks';
import { unitOf } from '../model/settings';

interface TaskResultsProps {
  task: Task;
  /** It ended while the page was open: an animation uncovers it. */
  fresh: boolean;
}

/** The results of a task side by side, each with its actions. */
export function TaskResults({ task, fresh }: TaskResultsProps) {
  const { results } = task;
  return (
    <Frame className={`task-frame task-results${fresh ? ' is-fresh' : ''}`}>
      {results.map((result, at) => (
        <span
          key={at}
          className="task-result"
          style={{ '--share': result.width / result.height } as CSSProperties}
        >
          <ResultThumb task={task} result={result} at={at} />
          <ActionIcons task={task} at={at} />
        </span>
      ))}
    </Frame>
  );
}

function ActionIcons({ task, at }: { task: Task; at: number }) {
  const { t } = useTranslation('creation');
  const { actions, askToRemove } = useStudio();
  const numbered = useNumbered(task);
  const last = at === task.results.length - 1;
  return (
    <span className="task-actions">
      <ActionIcon
        icon="download"
        name={numbered(t('actions.download'), at)}
        onPress={() => actions.download(task, at)}
      />
      {unitOf(task.type) === 'picture' && (
        <ActionIcon
          icon="link"
          name={numbered(t('actions.takeAsReference'), at)}
          onPress={() => actions.takeAsReference(task, at)}
        />
      )}
      {last && <ActionIcon icon="bin" name={t('actions.remove')} onPress={() => askToRemove(task.id)} />}
    </span>
  );
}

function ActionIcon({ icon, name, onPress }: { icon: IconName; name: string; onPress: () => void }) {
  return (
    <Button look="text" size="icon" aria-label={name} title={name} onClick={onPress}>
      <Icon name={icon} />
    </Button>
  );
}

interface ResultThumbProps {
  task: Task;
  result: Result;
  /** From 0. */
  at: number;
}

/** The thumbnail of a result, and a button that opens it in the dialog. */
function ResultThumb({ task, result, at }: ResultThumbProps) {
  const { t } = useTranslation('creation');
  const { tasks, show } = useStudio();
  const { broken, handlers } = useFreshUrl(() => tasks.renew(task.id));
  const clip = unitOf(task.type) === 'clip';
  const action = t(clip ? 'actions.play' : 'actions.open');
  const name = useNumbered(task)(action, at);
  return (
    <span className="task-media">
      {clip ? (
        // The first frame as poster; the dialog plays the clip.
        <video
          src={`${result.url}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
          onError={handlers.onError}
          onLoadedMetadata={handlers.onLoad}
        />
      ) : (
        <img
          src={result.url}
          alt={t('result.picture', { number: at + 1, prompt: task.prompt })}
          loading="lazy"
          {...handlers}
        />
      )}
      {broken && <span className="task-broken">{t('task.broken')}</span>}
      <button type="button" className="task-open" aria-label={name} onClick={() => show(task.id, at)}>
        {clip && (
          <span className="task-play">
            <Icon name="play" />
          </span>
        )}
      </button>
    </span>
  );
}

/** The name of an action on one of several results: `Download, 2 of 4`. */
function useNumbered({ results }: Pick<Task, 'results'>): (action: string, at: number) => string {
  const { t } = useTranslation('creation');
  const count = results.length;
  return (action, at) => (count > 1 ? t('actions.numbered', { action, number: at + 1, count }) : action);
}
