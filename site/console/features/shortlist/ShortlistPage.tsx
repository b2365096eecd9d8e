import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../../../src/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { exportAddress } from '../../lib/useFilter';
import { ExportLinks } from '../../ui/ExportLinks';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { ChangeDialog } from './ChangeDialog';
import { ChangePart } from './ChangePart';
import { SelectionPart } from './SelectionPart';
import { ShortlistPart } from './ShortlistPart';
import { showShortlist, tally } from './shortlist';
import { TallyPart } from './TallyPart';
import '../../styles/shortlist.css';

/** The nominations of every work, and beside them the shortlist that is made of them. */
export default function ShortlistPage() {
  const t = useTexts();
  const edition = useEdition();
  const { me } = useStore(session);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState(false);
  const list = useQuery({
    queryKey: ['shortlist', edition],
    queryFn: ({ signal }) => showShortlist(edition, signal),
  });
  const nominations = useQuery({
    queryKey: ['tally', edition],
    queryFn: ({ signal }) => tally(edition, signal),
  });
  const mayChange = me?.role === 'owner' || me?.role === 'jury';
  const before = list.data?.works.map(({ workId }) => workId) ?? [];
  const add = [...chosen].filter((id) => !before.includes(id));
  const remove = [...chosen].filter((id) => before.includes(id));
  const choose = mayChange
    ? (id: number, on: boolean) =>
        setChosen((known) => new Set(on ? [...known, id] : [...known].filter((other) => other !== id)))
    : undefined;
  return (
    <>
      <Head title={t('shell.screens.shortlist')} lead={list.data && `${before.length}`}>
        <ExportLinks address={(format) => exportAddress('shortlist', { edition }, format)} />
      </Head>
      <div className="con-body sl">
        {nominations.isPending && <Loading />}
        {nominations.isError && (
          <Failed error={nominations.error} onRetry={() => void nominations.refetch()} />
        )}
        {nominations.data && <TallyPart tally={nominations.data} chosen={chosen} onChoose={choose} />}
        <div className="sl-side">
          {mayChange && list.data && (
            <ChangePart
              works={nominations.data?.works ?? []}
              now={before.length}
              added={add.length}
              removed={remove.length}
              most={list.data.most}
              onTick={(ids) => setChosen((known) => new Set([...known, ...ids]))}
              onUntick={() => setChosen(new Set())}
              onPreview={() => setAsked(true)}
            />
          )}
          <section aria-labelledby="sl-list">
            {list.isPending && <Loading />}
            {list.isError && <Failed error={list.error} onRetry={() => void list.refetch()} />}
            {list.data && <ShortlistPart shortlist={list.data} chosen={chosen} onChoose={choose} />}
          </section>
          {mayChange && list.data && list.data.selectable > 0 && list.data.works.length > 0 && (
            <SelectionPart shortlist={list.data} />
          )}
        </div>
      </div>
      {asked && (
        <ChangeDialog
          change={{ add, remove, before }}
          onClose={() => setAsked(false)}
          onDone={() => setChosen(new Set())}
        />
      )}
    </>
  );
}
