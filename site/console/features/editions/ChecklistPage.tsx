import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { beginning } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { editions, useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { useHotkeys } from '../../lib/useHotkeys';
import { Head } from '../../ui/Head';
import { Note } from '../../ui/Note';
import { Failed, Loading } from '../../ui/State';
import { readChecklist, type ChecklistItem } from './newEdition';
import './editions.css';

const ICONS = { done: '✓', next: '■', waits: '▲', blocked: '✕' } as const;

/** The screen of a thing; the checklist's own leads to the new edition's brand. */
const screenOf = ({ where }: ChecklistItem) => (where === 'editions' ? 'catalogue?file=brand.json' : where);

/** The twelve things before an edition opens. A state is computed from the data, never ticked by hand. */
export default function ChecklistPage() {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const navigate = useNavigate();
  const { me } = useStore(session);
  const { sample } = useStore(editions);
  const [at, setAt] = useState<number | null>(null);
  const query = useQuery({
    queryKey: ['checklist', edition],
    queryFn: ({ signal }) => readChecklist(edition, signal),
  });
  const { data } = query;
  const items = data?.items ?? [];
  const next = items.findIndex(({ state }) => state === 'next');
  const selected = at ?? Math.max(0, next);
  const go = (item: ChecklistItem | undefined) => item && void navigate(`/${edition}/${screenOf(item)}`);
  useHotkeys({
    j: () => setAt(Math.min(items.length - 1, selected + 1)),
    k: () => setAt(Math.max(0, selected - 1)),
    enter: () => go(items[selected]),
  });
  const count = (state: ChecklistItem['state']) => items.filter((item) => item.state === state).length;
  const missing = items
    .filter(({ required, state }) => required && state !== 'done')
    .map(({ id }) => t(`editions.items.${id}`));
  return (
    <>
      <Head
        title={t('editions.twelve')}
        lead={
          data &&
          t(data.open ? 'editions.opened' : data.held ? 'editions.held' : 'editions.opens', {
            time: beginning(data.opensAt, language),
          })
        }
      >
        {me?.role === 'owner' && (
          <Link className="button button-outline button-small" to={`/${edition}/editions/new`}>
            {t(sample ? 'editions.own' : 'editions.title')}
          </Link>
        )}
      </Head>
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {data && (
        <div className="console-body">
          {sample && <Note>{t('editions.sampleText')}</Note>}
          <div className="twelve-frames" aria-hidden="true">
            {items.map(({ id, state }) => (
              <i key={id} className={`is-${state}`} />
            ))}
          </div>
          <p className="small quiet num" role="status">
            {t('editions.counts', {
              done: count('done'),
              left: count('next') + count('waits'),
              blocked: count('blocked'),
            })}{' '}
            {data.ready
              ? t('editions.ready')
              : !data.open && t('editions.missing', { things: missing.join(t('editions.comma')) })}
          </p>
          <ol className="twelve">
            {items.map((item, i) => (
              <li key={item.id} className={i === selected ? 'is-on' : undefined}>
                <span className="num">{i + 1}</span>
                <span>
                  <b>{t(`editions.items.${item.id}`)}</b>
                  <span className="switch-note">{item.why[language]}</span>
                </span>
                <span className={`twelve-state is-${item.state}`}>
                  <span aria-hidden="true">{ICONS[item.state]}</span> {t(`editions.states.${item.state}`)}
                  {!item.required && item.state !== 'done' && (
                    <span className="switch-note">{t('editions.mayStay')}</span>
                  )}
                </span>
                <Link
                  className={`button button-${item.state === 'next' ? 'primary' : 'outline'} button-mini`}
                  aria-label={t('editions.openItem', { name: t(`editions.items.${item.id}`) })}
                  to={`/${edition}/${screenOf(item)}`}
                >
                  {t('editions.openScreen')}
                </Link>
              </li>
            ))}
          </ol>
          <p className="small faint">
            {t('editions.computed')} <kbd>J</kbd> <kbd>K</kbd> <kbd>↵</kbd>
          </p>
        </div>
      )}
    </>
  );
}
