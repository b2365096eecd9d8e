import { Icon } from '@/ui/art/Icon';
import { useTexts } from '../../i18n/useTexts';
import type { Frame } from './frames';

/** The stages of a publication in their order: what is done with its figure, what is now, what comes. */
export function TrainFrames({ frames }: { frames: Frame[] }) {
  const t = useTexts();
  return (
    <ol className="train" aria-label={t('publication.stagesLabel')}>
      {frames.map(({ name, state, figure, unit, note }) => (
        <li key={name} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <div>
            <b>{t(`publication.stages.${name}`)}</b>
            {state === 'done' && <Icon name="check" />}
            {state === 'failed' && <Icon name="alert" />}
            <span className="visually-hidden">{t(`publication.states.${state}`)}</span>
            {figure !== undefined && <span className="num">{figure}</span>}
            <i>{unit}</i>
          </div>
          {note && <p className="num">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
