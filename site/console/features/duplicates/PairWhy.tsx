import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { secondsBy, type Pair } from './duplicates';

const GROUNDS = ['picture', 'sound', 'cuts', 'bytes'] as const;

/** On what grounds two films are taken for alike. */
export function PairWhy({ pair }: { pair: Pair }) {
  const t = useTexts();
  const where = (by: 'picture' | 'sound') => {
    const own = pair.segments.filter((each) => each.by === by);
    return [
      t('duplicates.places', { count: own.length }),
      ...(own.some((each) => each.mirrored) ? [t('duplicates.mirrored')] : []),
    ].join(t('duplicates.comma'));
  };
  const agreement = (by: 'picture' | 'sound') => {
    const own = pair.segments.filter((each) => each.by === by);
    return own.reduce((sum, each) => sum + each.agreement, 0) / Math.max(1, own.length);
  };
  return (
    <section className="duplicates-why" aria-labelledby="duplicates-why">
      <div className="heading-row">
        <h2 id="duplicates-why">{t('duplicates.why')}</h2>
      </div>
      <table className="data-table">
        <thead>
          <tr>
            <th>{t('duplicates.what')}</th>
            <th>{t('duplicates.where')}</th>
            <th className="align-end">{t('duplicates.shared')}</th>
            <th className="align-end">{t('duplicates.agreement')}</th>
          </tr>
        </thead>
        <tbody>
          {GROUNDS.map((by) => {
            const found = pair.by.includes(by);
            const timed = by === 'picture' || by === 'sound';
            return (
              <tr key={by} className={found ? undefined : 'faint'}>
                <th scope="row">{t(`duplicates.grounds.${by}`)}</th>
                <td>{!found ? t('duplicates.none') : timed ? where(by) : t(`duplicates.found.${by}`)}</td>
                <td className="align-end num">
                  {found && timed && t('duplicates.seconds', { seconds: Math.round(secondsBy(pair, by)) })}
                </td>
                <td className="align-end num">{found && timed && `${Math.round(agreement(by) * 100)}%`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Note>
        <b>{t('duplicates.cannotTell')}</b> {t('duplicates.cannotTellText')}
      </Note>
    </section>
  );
}
