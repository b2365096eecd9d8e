import { applies } from '../../lib/edition';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { runningTimeText } from '@/lib/locale/dates';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { changes, session } from '../../lib/session';
import { useTitles, type Title } from '../../lib/titles';
import { useHotkeys } from '../../lib/useHotkeys';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { JuryViewDialog } from './JuryViewDialog';
import type { Words } from './sentences';
import { useWork } from './useWork';
import { WorkBody } from './WorkBody';
import type { Film } from './works';
import '../submissions/submissions.css';
import '../registrations/registrations.css';
import './works.css';

/** One work with everything that the organiser's role reads about it. */
export default function WorkPage() {
  const t = useTexts();
  const { me } = useStore(session);
  const { edition, id, work, move, position, from } = useWork();
  const [seen, setSeen] = useState(false);
  // A draft outlives a look at the next work.
  const [drafts, setDrafts] = useState<Record<number, Words | undefined>>({});
  const { data } = work;
  const film = data?.film ?? null;
  const titleOf = useTitles();
  const title = data && titleOf(id, data.title);
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    v: film ? () => setSeen(true) : undefined,
    t: () => document.querySelector<HTMLElement>('[data-tags] input, [data-tags] button')?.focus(),
  });
  const mayCite = changes(me, 'results');
  const back = from ?? `/${edition}/${applies(edition) ? 'overview' : 'submissions'}`;
  return (
    <>
      <Head
        title={title?.text || t('submissions.number', { id })}
        lang={title?.lang}
        lead={data && <Lead id={id} film={film} other={title?.other ?? null} />}
      >
        {position && (
          <span className="queue-position num">
            {t('works.position', { index: position.index, count: position.of })} <kbd>J</kbd>
            <kbd>K</kbd>
          </span>
        )}
        {film && (
          <Button size="small" onClick={() => setSeen(true)}>
            {t('works.juryView')} <kbd>V</kbd>
          </Button>
        )}
        <Link className="button button-text button-small" to={back}>
          {t('works.back')}
        </Link>
      </Head>
      {work.isPending && <Loading />}
      {work.isError && <Failed error={work.error} onRetry={() => void work.refetch()} />}
      {data && (
        <WorkBody
          key={id}
          work={data}
          mayCite={mayCite}
          draft={drafts[id]}
          onDraft={(words) => setDrafts({ ...drafts, [id]: words })}
        />
      )}
      {seen && film && <JuryViewDialog film={film} onClose={() => setSeen(false)} />}
    </>
  );
}

interface LeadProps {
  id: number;
  film: Film | null;
  /** The title in the other language. */
  other: Title['other'];
}

/** A film's title in the other language, its number, version, size and running time. */
function Lead({ id, film, other }: LeadProps) {
  const t = useTexts();
  const facts = [
    t('submissions.number', { id }),
    film && t('submissions.version', { count: film.version }),
    film?.film && `${film.film.width} × ${film.film.height}`,
    film?.film && runningTimeText(film.film.durationSeconds),
  ];
  return (
    <>
      {other && (
        <>
          <span lang={other.lang}>{other.text}</span>
          {' · '}
        </>
      )}
      {facts.filter(Boolean).join(' · ')}
    </>
  );
}
