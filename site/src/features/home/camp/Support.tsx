import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/locale/bilingual';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { supportPlan } from '../art/supportPlans';
import content from '@catalogue/editions/camp/about.json';
import { Scene } from './Scene';
import './support.css';

const acts = ['mentorship', 'subsidy', 'profit'] as const;

/** What the camp gives. */
export function Support() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <Scene id="support" tint>
      <ol className="acts">
        {content.support.map(({ id, name, text: words }) => {
          const act = acts.find((known) => known === id);
          return (
            <li key={id}>
              <svg viewBox="0 0 300 180" aria-hidden="true">
                {supportPlan(id)}
              </svg>
              <div>
                {act && (
                  <span className="act-no" aria-hidden="true">
                    {t(`camp.acts.${act}`)}
                  </span>
                )}
                <h3>{text(name, language)}</h3>
              </div>
              <p>{text(words, language)}</p>
            </li>
          );
        })}
      </ol>
    </Scene>
  );
}
