import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import content from '@applications-about.json';
import { Scene } from './Scene';

const acts = ['mentorship', 'subsidy', 'profit'] as const;

/** The three kinds of support that the camp gives. */
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

/** The drawing of one kind of support, 300 by 180 units: a table for three, a workbench, a divided circle. */
function supportPlan(id: string): ReactNode {
  switch (id) {
    case 'mentorship':
      return (
        <>
          <g className="plan">
            <path d="M60 66h40v40H60zM56 112h48" transform="rotate(90 80 88)" />
            <path d="M200 66h40v40h-40zM196 112h48" transform="rotate(-90 220 88)" />
            <path d="M128 52h44v72h-44z" />
          </g>
          <path className="tape" d="M150 72v32" />
          <path className="dim" d="M80 150h140M80 144v12M220 144v12" />
        </>
      );
    case 'subsidy':
      return (
        <>
          <g className="plan">
            <path d="M40 120h220M56 120v36M244 120v36" />
            <path d="M66 92h52v28H66zM70 86h52v6M74 80h52v6M134 100h44v20h-44zM194 70h38v50h-38z" />
          </g>
          <path className="tape" d="M204 84h18M204 94h18M204 104h10" />
        </>
      );
    case 'profit':
      return (
        <>
          <g className="plan">
            <circle cx="150" cy="90" r="62" />
          </g>
          <path className="wedge" d="M150 90V28a62 62 0 0 1 50 98.7z" />
          <path className="dim" d="M150 90L92 68" />
        </>
      );
    default:
      return null;
  }
}
