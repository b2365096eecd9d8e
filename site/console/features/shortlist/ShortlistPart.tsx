import { useTexts } from '../../i18n/useTexts';
import { EmptyState } from '../../ui/State';
import { Tick } from '../../ui/Tick';
import { WorkLink } from '../../ui/WorkLink';
import type { Shortlist } from './shortlist';

interface ShortlistPartProps {
  shortlist: Shortlist;
  chosen: ReadonlySet<number>;
  /** Missing for readers. */
  onChoose?: (id: number, on: boolean) => void;
}

/** The shortlist in its order. */
export function ShortlistPart({ shortlist, chosen, onChoose }: ShortlistPartProps) {
  const t = useTexts();
  const { works, most } = shortlist;
  const ids = works.filter(({ deleted }) => !deleted).map(({ workId }) => workId);
  const pictured = works.some(({ pictureUrl }) => pictureUrl);
  return (
    <>
      <div className="h">
        <h2 id="sl-list">{t('shortlist.list')}</h2>
        <p className="num">
          {most === null
            ? t('shortlist.count', { count: works.length })
            : t('shortlist.places', { count: works.length, most })}
        </p>
      </div>
      {works.length === 0 && (
        <EmptyState title={t('shortlist.emptyList')} text={t('shortlist.emptyListText')} />
      )}
      <ol className={pictured ? 'sl-works' : 'sl-works is-plain'}>
        {works.map(({ workId, position, title, pictureUrl, judged, selected, deleted }) => (
          <li key={workId} className={chosen.has(workId) ? 'is-gone' : undefined}>
            <b className="num f">{position}</b>
            {pictured && <Picture address={pictureUrl} />}
            <span>
              {deleted ? (
                title
              ) : (
                <WorkLink id={workId} works={ids}>
                  {title}
                </WorkLink>
              )}
              <i className="sm f">
                {[
                  !judged && t('shortlist.notJudged'),
                  selected && t('shortlist.selected'),
                  deleted && t('shortlist.deleted'),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </i>
            </span>
            {onChoose && (
              <Tick
                label={t('shortlist.tickRemove', { title })}
                checked={chosen.has(workId)}
                onChange={(on) => onChoose(workId, on)}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

const Picture = ({ address }: { address: string | null }) =>
  address ? <img src={address} alt="" loading="lazy" /> : <span className="sl-none" />;
