import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import type { Candidate } from './shortlist';

interface ChangePartProps {
  works: Candidate[];
  /** How many are on the shortlist, come in and go out. */
  now: number;
  added: number;
  removed: number;
  /** How many go out that had no place any more. */
  gone: number;
  /** Places of the edition; null for any number. */
  most: number | null;
  onTick: (ids: number[]) => void;
  onUntick: () => void;
  onPreview: () => void;
}

/** What is ticked, the ticks that the count suggests, and the way to the preview. */
export function ChangePart(props: ChangePartProps) {
  const t = useTexts();
  const { works, now, added, removed, gone, most, onTick, onUntick, onPreview } = props;
  const open = works.filter(({ shortlisted }) => !shortlisted);
  const proposed = open.filter((work) => work.proposed).map(({ workId }) => workId);
  const tied = open.filter((work) => work.tied).map(({ workId }) => workId);
  const after = now + added - removed;
  const anything = added + removed + gone > 0;
  return (
    <section aria-labelledby="sl-change">
      <div className="heading-row">
        <h2 id="sl-change">{t('shortlist.change')}</h2>
        {anything && <p>{t('shortlist.unsaved')}</p>}
      </div>
      <dl className="change num">
        <div>
          <dt>{t('shortlist.now')}</dt>
          <dd>{now}</dd>
        </div>
        <div>
          <dt>{t('shortlist.comeIn')}</dt>
          <dd className={added ? 'strong' : 'faint'}>{added ? `+${added}` : 0}</dd>
        </div>
        <div>
          <dt>{t('shortlist.goOut')}</dt>
          <dd className={removed ? 'strong' : 'faint'}>{removed ? `−${removed}` : 0}</dd>
        </div>
        <div className="is-sum">
          <dt>{t('shortlist.would')}</dt>
          <dd>
            <b className={most !== null && after > most ? 'big caution' : 'big'}>{after}</b>
          </dd>
        </div>
      </dl>
      <div className="row shortlist-ticks">
        {proposed.length > 0 && (
          <Button className="button-mini" onClick={() => onTick(proposed)}>
            {t('shortlist.tickProposed', { count: proposed.length })}
          </Button>
        )}
        {tied.length > 0 && (
          <Button className="button-mini" onClick={() => onTick(tied)}>
            {t('shortlist.tickTied', { count: tied.length })}
          </Button>
        )}
      </div>
      {anything && (
        <div className="row shortlist-go">
          <Button look="text" size="small" onClick={onUntick}>
            {t('shortlist.untick')}
          </Button>
          <Button look="primary" size="small" onClick={onPreview}>
            {t('shortlist.preview', { add: added, remove: removed + gone })}
          </Button>
        </div>
      )}
    </section>
  );
}
