import { useTranslation } from 'react-i18next';
import { runningTimeText } from '../../../lib/locale/runningTimeText';
import type { WorkContent } from '../model/workContent';

/** Theme, frame, running time and number of a work. */
export function WorkFacts({ content: { id, theme, video } }: { content: WorkContent }) {
  const { t } = useTranslation('shortlist');
  const facts = [
    theme && { name: t('theme'), value: t(`themes.${theme}`) },
    video && { name: t('work.frame'), value: video.ratio },
    video && { name: t('work.runningTime'), value: runningTimeText(video.seconds) },
    { name: t('work.number'), value: String(id) },
  ];
  return (
    <dl className="work-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
