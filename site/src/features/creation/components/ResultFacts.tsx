import { useTranslation } from 'react-i18next';
import { htmlLang } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import type { Result, Task } from '../api/generation';

interface ResultFactsProps {
  task: Task;
  result: Result;
}

/** How a result was made. */
export function ResultFacts({ task, result }: ResultFactsProps) {
  const { t } = useTranslation(['creation', 'common']);
  const language = useLanguage();
  const { model, aspectRatio, audio, reference, createdAt } = task;
  const facts = [
    aspectRatio,
    `${result.width} × ${result.height}`,
    result.durationSeconds !== null &&
      t('model.seconds', { seconds: Math.round(result.durationSeconds * 10) / 10 }),
    audio && t('result.sound'),
  ];
  return (
    <div className="result-facts small quiet num">
      <p>{t('result.made', { model: t(`common:models.${model}`) })}</p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        <time dateTime={createdAt}>
          {new Intl.DateTimeFormat(htmlLang(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
            Date.parse(createdAt),
          )}
        </time>
      </p>
      {reference && <img src={reference} alt={t('result.reference')} loading="lazy" />}
    </div>
  );
}
