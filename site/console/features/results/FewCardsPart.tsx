import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { useTitleText } from '../../lib/titles';
import { Note } from '../../ui/Note';
import type { Publication } from './results';

/** The works that have too few scorecards for a rank, and the judges who have not scored them. */
export function FewCardsPart({ plan: { fewCards, minimumCards } }: { plan: Publication }) {
  const t = useTexts();
  const titleText = useTitleText();
  const comma = useLanguage() === 'zh' ? '、' : ', ';
  if (fewCards.length === 0) return null;
  return (
    <Note kind="warn">
      <b>{t('results.few.title', { count: minimumCards })}</b>
      <ul className="few-cards">
        {fewCards.map(({ workId, title, cards, owing, prizes }) => (
          <li key={workId}>
            {t('results.few.work', { title: titleText(workId, title) || workId, count: cards })}{' '}
            {owing.length > 0
              ? t('results.few.owing', { names: owing.join(comma) })
              : t('results.few.nobody')}
            {prizes.length > 0 && ` ${t('results.few.byHand')}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}
