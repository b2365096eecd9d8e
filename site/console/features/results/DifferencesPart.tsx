import { Link } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useActorName } from '../../lib/colleagues';
import { useEdition } from '../../lib/edition';
import { contestTime } from '../../lib/times';
import { Note } from '../../ui/Note';
import type { Publication } from './results';

/** Where an organiser's list and the prizes disagree, and who made the list: nothing is published until they agree. */
export function DifferencesPart({ differences }: { differences: NonNullable<Publication['differences']> }) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const actorName = useActorName();
  const titles = (works: { workId: number; title: string }[]) =>
    works.map(({ workId, title }) => title || workId).join(language === 'zh' ? '、' : ', ');
  return differences.map(({ list, listed, awarded, by, at }) => (
    <Note key={list} kind="bad">
      <b>{t(`publication.differences.${list}`)}</b>{' '}
      {listed.length > 0 && t('publication.differences.listed', { names: titles(listed) })}{' '}
      {awarded.length > 0 && t('publication.differences.awarded', { names: titles(awarded) })}{' '}
      {by &&
        t('publication.differences.by', {
          name: actorName(by),
          time: at ? contestTime(at, language) : '',
        })}{' '}
      <Link to={`/${edition}/shortlist`}>{t('publication.differences.look')}</Link>
    </Note>
  ));
}
