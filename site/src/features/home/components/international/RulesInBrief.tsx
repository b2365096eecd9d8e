import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { facts, fill } from '../../../../content/facts';
import { pagePath } from '../../../../lib/paths';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { Icon } from '../../../../ui/art/Icon';
import { SectionHead } from './SectionHead';
import './rules-in-brief.css';

const rules = [
  ['minutes', '{{maximumRunningMinutes}}:00'],
  ['percent', '{{minimumAiPercent}}%'],
  ['members', '1–{{maximumTeamMembers}}'],
  ['age', '{{minimumAge}}+'],
] as const;

/** The four most important rules, each with its figure. */
export function RulesInBrief() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const values = facts(language);
  return (
    <section className="section brief below">
      <div className="wrap">
        <SectionHead title={t('rules.title')}>
          <p>
            <Link className="button button-outline" to={pagePath('/guidelines', language)}>
              {t('rules.link')} <Icon name="arrow" />
            </Link>
          </p>
        </SectionHead>
        <dl className="facts">
          {rules.map(([rule, figure]) => (
            <div key={rule}>
              <dt className="num">{fill(figure, values)}</dt>
              <dd>{t(`rules.${rule}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
