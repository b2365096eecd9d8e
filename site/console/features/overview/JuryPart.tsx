import { Link } from 'react-router-dom';
import type { Edition } from '@/lib/edition';
import { useTexts } from '../../i18n/useTexts';
import { Meter } from '../../ui/Meter';
import type { Overview } from './overview';

type Jury = NonNullable<Overview['jury']>;

/** How many of the jury are listed. */
const SHOWN = 9;

/** How far each judge and nominator is. */
export function JuryPart({ jury, edition }: { jury: Jury; edition: Edition }) {
  const t = useTexts();
  const open = jury.filter(({ disabledAt }) => !disabledAt);
  const sum = (part: 'done' | 'total') => open.reduce((all, judge) => all + judge[part], 0);
  return (
    <section className="overview-jury" aria-labelledby="overview-jury">
      <div className="heading-row">
        <h2 id="overview-jury">{t('overview.jury')}</h2>
        <Link to={`/${edition}/jury`}>{t('overview.cards', { done: sum('done'), total: sum('total') })}</Link>
      </div>
      {open.length === 0 && <p className="faint">{t('overview.noJury')}</p>}
      <ul className="num">
        {open.slice(0, SHOWN).map(({ id, name, done, total }) => (
          <li key={id}>
            <span className="cut">{name}</span>
            <Meter value={total ? done / total : 0} />
            <span className="quiet">{t('overview.cards', { done, total })}</span>
          </li>
        ))}
      </ul>
      {open.length > SHOWN && <p className="small faint">{t('shell.and', { count: open.length - SHOWN })}</p>}
    </section>
  );
}
