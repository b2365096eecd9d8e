import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { applies, useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { exportAddress } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { PublicationLink } from '../publication/PublicationLink';
import { ChangeDialog } from './ChangeDialog';
import { ChangePart } from './ChangePart';
import { SelectionPart } from './SelectionPart';
import { ShortlistPart } from './ShortlistPart';
import { showShortlist, tally, type AskedChange } from './shortlist';
import { TallyPart } from './TallyPart';
import { readRanks, teamsOf } from './teams';
import { TeamsPart } from './TeamsPart';
import './shortlist.css';

/** What the shortlist is made of, nominated films or the camp's applications by rank, and beside it the shortlist. */
export default function ShortlistPage() {
  const t = useTexts();
  const edition = useEdition();
  const { me } = useStore(session);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // The change as it was when its preview was asked for.
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const list = useQuery({
    queryKey: ['shortlist', edition],
    queryFn: ({ signal }) => showShortlist(edition, signal),
  });
  const nominations = useQuery({
    queryKey: ['tally', edition],
    queryFn: ({ signal }) => tally(edition, signal),
    enabled: !applies(edition),
  });
  const ranks = useQuery({
    queryKey: ['ranks', edition],
    queryFn: ({ signal }) => readRanks(edition, signal),
    enabled: applies(edition),
  });
  const source = applies(edition) ? ranks : nominations;
  const mayChange = changes(me, 'shortlist');
  const listed = list.data?.works ?? [];
  const before = listed.map(({ workId }) => workId);
  const teams = ranks.data && teamsOf(ranks.data, before);
  const add = [...chosen].filter((id) => !before.includes(id));
  const remove = [...chosen].filter((id) => before.includes(id));
  const freed = listed.filter(({ workId, judged }) => judged && remove.includes(workId));
  const choose = mayChange
    ? (id: number, on: boolean) =>
        setChosen((known) => new Set(on ? [...known, id] : [...known].filter((other) => other !== id)))
    : undefined;
  return (
    <>
      <Head title={t('shell.screens.shortlist')} lead={list.data && `${list.data.seats}`}>
        <ExportLinks address={(format) => exportAddress('shortlist', { edition }, format)} />
      </Head>
      <div className="console-body shortlist">
        {source.isPending && <Loading />}
        {source.isError && <Failed error={source.error} onRetry={() => void source.refetch()} />}
        {nominations.data && <TallyPart tally={nominations.data} chosen={chosen} onChoose={choose} />}
        {teams && <TeamsPart teams={teams} chosen={chosen} onChoose={choose} />}
        <div className="shortlist-side">
          {mayChange && list.data && (
            <ChangePart
              works={nominations.data?.works ?? teams ?? []}
              now={list.data.seats}
              added={add.length}
              removed={freed.length}
              gone={remove.length - freed.length}
              most={list.data.most}
              onTick={(ids) => setChosen((known) => new Set([...known, ...ids]))}
              onUntick={() => setChosen(new Set())}
              onPreview={() => setAsked({ add, remove, before })}
            />
          )}
          <section aria-labelledby="sl-list">
            {list.isPending && <Loading />}
            {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
            {list.data && (
              <ShortlistPart
                shortlist={list.data}
                chosen={chosen}
                onChoose={choose}
                onSubstitute={
                  mayChange && add.length === 1
                    ? (inPlaceOf) => setAsked({ add, remove: [], before, inPlaceOf })
                    : undefined
                }
              />
            )}
          </section>
          {!applies(edition) && before.length > 0 && (
            <section className="results-publish" aria-labelledby="sl-announce">
              <div className="heading-row">
                <h2 id="sl-announce">{t('publication.titles.finalists')}</h2>
              </div>
              <PublicationLink kind="finalists" to={`/${edition}/shortlist/announce`} />
              <div className="row">
                <Link className="button button-text button-small" to={`/${edition}/shortlist/programmes`}>
                  {t('programmes.open')}
                </Link>
              </div>
            </section>
          )}
          {mayChange && list.data && list.data.selectable > 0 && list.data.works.length > 0 && (
            <SelectionPart shortlist={list.data} />
          )}
        </div>
      </div>
      {asked && (
        <ChangeDialog change={asked} onClose={() => setAsked(null)} onDone={() => setChosen(new Set())} />
      )}
    </>
  );
}
