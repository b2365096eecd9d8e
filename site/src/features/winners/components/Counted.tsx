import { useTranslation } from 'react-i18next';
import type { Winners } from '../../../content/catalogue.gen';
import { criteria } from '../../../content/catalogue';
import { amountText } from '../../../content/prizes';
import { kind } from '../../../lib/edition';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { pagePath } from '../../../lib/paths';
import { Icon } from '../../../ui/art/Icon';
import { Scores } from './Scores';

/** Address of the report, the same in both languages; written by ssg/content/publishedReport.ts. */
const REPORT = '/winners/report';

/** How the result was counted, and where the signed log of the judging is. */
export function Counted({ published }: { published: Winners }) {
  const { judges, works, cards, ranking, report, scores } = published;
  const { t } = useTranslation('winners');
  const language = useLanguage();
  const figures: [number, string][] = [
    [judges, t('counted.judges')],
    [works, kind === 'applications' ? t('camp.works') : t('counted.works')],
    [cards, t('counted.cards')],
  ];
  const weighed = criteria
    .map(({ name, weight }) =>
      language === 'zh' ? `${text(name, language)} ${weight}%` : `${text(name, language)} (${weight}%)`,
    )
    .join(language === 'zh' ? '、' : ', ');
  return (
    <section className="counted" aria-labelledby="counted">
      <h2 id="counted">{kind === 'applications' ? t('camp.counted') : t('counted.title')}</h2>
      <ul className="counted-figures">
        {figures.map(([figure, label]) => (
          <li key={label}>
            <b>{amountText(figure)}</b> <span>{label}</span>
          </li>
        ))}
      </ul>
      <div className="counted-text">
        <p>{t('counted.criteria', { criteria: weighed })}</p>
        <p>{t(`counted.${ranking}`)}</p>
        <p>{t('counted.log')}</p>
        <div className="row">
          {report && (
            <a className="button button-outline" href={REPORT}>
              {t('counted.report')} <Icon name="file" />
            </a>
          )}
          <a className="button button-text" href={pagePath('/proof', language)}>
            {t('counted.prove')}
          </a>
          <a className="button button-text" href="/log/head">
            {t('counted.head')}
          </a>
          <a className="button button-text" href="/log/key">
            {t('counted.key')}
          </a>
        </div>
        {report && (
          <p className="caption counted-sum">
            {t('counted.sum')} <code>{report}</code>
          </p>
        )}
      </div>
      {scores && <Scores scores={scores} published={published} />}
    </section>
  );
}
