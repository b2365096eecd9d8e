import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/useTexts';
import { StateMark } from '../../ui/StateMark';
import { isIdle, type Kind, type Stage } from './publication';
import { usePublication } from './usePublication';

/** The shape of a stage on its way. */
const SHAPES: Partial<Record<Stage, string>> = { failed: 'bad', done: 'ok', public: 'ok' };

/** How far a publication is, and the way to its screen. */
export function PublicationLink({ kind, to }: { kind: Kind; to: string }) {
  const t = useTexts();
  const { state } = usePublication(kind);
  const stage = state && !isIdle(state) ? state.stage : null;
  const moving = stage !== null && stage !== 'done';
  return (
    <>
      {state && stage && (
        <StateMark state={SHAPES[stage] ?? 'wait'}>
          {t(`publication.moved.${stage === 'mailing' && state.stopped ? 'stopped' : stage}`)}
        </StateMark>
      )}
      <div className="row">
        <Link
          className={`button button-small ${stage === 'done' ? 'button-outline' : 'button-primary'}`}
          to={to}
        >
          {t(`publication.${moving ? 'openNow' : 'open'}.${kind}`)}
        </Link>
      </div>
    </>
  );
}
