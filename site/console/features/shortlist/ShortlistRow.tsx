import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useTitleText } from '../../lib/titles';
import { StateMark } from '../../ui/StateMark';
import { Tick } from '../../ui/Tick';
import { WorkLink } from '../../ui/WorkLink';
import { WorkTitle } from '../../ui/WorkTitle';
import type { Shortlisted } from './shortlist';

interface ShortlistRowProps {
  work: Shortlisted;
  /** The works of the list that have a page. */
  ids: number[];
  /** Ticked: it would be removed. */
  chosen: boolean;
  /** Whether rows of the list have a picture. */
  pictured: boolean;
  onChoose?: (id: number, on: boolean) => void;
  onSubstitute?: (inPlaceOf: number) => void;
}

/** One work of the shortlist; for one without a place, the way to put another in it. */
export function ShortlistRow({ work, ids, chosen, pictured, onChoose, onSubstitute }: ShortlistRowProps) {
  const t = useTexts();
  const titleText = useTitleText();
  const { workId, position, title, pictureUrl, state, judged, selected, deleted, inPlaceOf } = work;
  const notes = [
    deleted ? t('shortlist.deleted') : state !== 'judged' && t(`shortlist.states.${state}`),
    selected && t('shortlist.selected'),
    inPlaceOf !== null && t('shortlist.inPlaceOf', { id: inPlaceOf }),
  ];
  const shown = <WorkTitle id={workId} title={title} />;
  const name = deleted ? (
    shown
  ) : (
    <WorkLink id={workId} works={ids}>
      {shown}
    </WorkLink>
  );
  return (
    <li className={[chosen && 'is-gone', !judged && 'is-out'].filter(Boolean).join(' ') || undefined}>
      <b className="num faint">{judged ? position : '–'}</b>
      {pictured && <Picture address={pictureUrl} />}
      <span>
        {judged ? name : <StateMark state="warn">{name}</StateMark>}
        <i className="small faint">{notes.filter(Boolean).join(t('shell.comma'))}</i>
        {!judged && onChoose && (
          <span className="shortlist-substitute">
            {onSubstitute ? (
              <Button className="button-mini" onClick={() => onSubstitute(workId)}>
                {t('shortlist.substitute')}
              </Button>
            ) : (
              <i className="small faint">{t('shortlist.substituteHint')}</i>
            )}
          </span>
        )}
      </span>
      {onChoose && (
        <Tick
          label={t('shortlist.tickRemove', { title: titleText(workId, title) || workId })}
          checked={chosen}
          onChange={(on) => onChoose(workId, on)}
        />
      )}
    </li>
  );
}

const Picture = ({ address }: { address: string | null }) =>
  address ? <img src={address} alt="" loading="lazy" /> : <span className="shortlist-none" />;
