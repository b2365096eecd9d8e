import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Icon, type IconName } from '../../../ui/art/Icon';
import { Frame } from '../../../ui/layout/Frame';
import type { Task } from '../api/generation';
import { ResultThumb, useNumbered } from './ResultThumb';
import { unitOf } from '../model/settings';
import { useStudioParts } from '../hooks/StudioContext';

interface TaskDoneProps {
  task: Task;
  /** It was made under the reader's eyes: it is uncovered. */
  fresh: boolean;
}

/** What was made, side by side, with what can be done at once. */
export function TaskDone({ task, fresh }: TaskDoneProps) {
  const { results } = task;
  return (
    <Frame className={`job-frame job-results${fresh ? ' is-fresh' : ''}`}>
      {results.map((result, at) => (
        <span
          key={at}
          className="job-one"
          style={{ '--share': result.width / result.height } as CSSProperties}
        >
          <ResultThumb task={task} result={result} at={at} />
          <ResultActs task={task} at={at} />
        </span>
      ))}
    </Frame>
  );
}

function ResultActs({ task, at }: { task: Task; at: number }) {
  const { t } = useTranslation('creation');
  const { acts, askToRemove } = useStudioParts();
  const numbered = useNumbered(task);
  const last = at === task.results.length - 1;
  return (
    <span className="job-acts">
      <Act
        icon="download"
        name={numbered(t('acts.download'), at)}
        onPress={() => void acts.download(task, at)}
      />
      {unitOf(task.type) === 'picture' && (
        <Act
          icon="link"
          name={numbered(t('acts.reference'), at)}
          onPress={() => void acts.asReference(task, at)}
        />
      )}
      {last && <Act icon="bin" name={t('acts.remove')} onPress={() => askToRemove(task.id)} />}
    </span>
  );
}

function Act({ icon, name, onPress }: { icon: IconName; name: string; onPress: () => void }) {
  return (
    <Button look="text" size="icon" aria-label={name} title={name} onClick={onPress}>
      <Icon name={icon} />
    </Button>
  );
}
