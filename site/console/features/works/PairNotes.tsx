import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '@/lib/api/api';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Note } from '../../ui/Note';
import { WorkTitle } from '../../ui/WorkTitle';
import { clock, secondsBy, type Pair } from '../duplicates/duplicates';

/** The films that share pictures or sound with a work, each with a way to the pair. */
export function PairNotes({ workId }: { workId: number }) {
  const t = useTexts();
  const edition = useEdition();
  const { data = [] } = useQuery({
    queryKey: ['duplicates', edition, workId],
    queryFn: ({ signal }) =>
      api.get('/apis/organiser/duplicates', {
        params: { query: { edition, workId } },
        quiet: true,
        relogin: 'unless-declined',
        signal,
      }) as Promise<Pair[]>,
  });
  return data.map((pair) => {
    const other = pair.a.workId === workId ? pair.b : pair.a;
    const parts = (['picture', 'sound'] as const)
      .map((by) => ({ by, seconds: secondsBy(pair, by) }))
      .filter(({ seconds }) => seconds > 0)
      .map(({ by, seconds }) => t(`works.shared.${by}`, { time: clock(seconds) }));
    return (
      <Note key={pair.id} kind="lit">
        <b>{t('works.shared.title')}</b> <WorkTitle id={other.workId} title={other.title} />
        {parts.length > 0 && t('shell.brackets', { text: parts.join(t('shell.comma')) })}
        {t('shell.colon')}
        {t(`works.shared.${pair.state}`)}{' '}
        <Link to={`/${edition}/duplicates?work=${workId}&pair=${pair.id}`}>{t('works.shared.show')}</Link>
      </Note>
    );
  });
}
