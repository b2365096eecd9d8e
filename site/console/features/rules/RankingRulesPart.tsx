import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { Pinned } from './Pinned';
import { CardCounts } from './CardCounts';
import { minimumText } from './ruleLines';
import type { Rules } from './rules';

/** The official ranking, how it is corrected, and the least number of cards. */
export function RankingRulesPart({ rules }: { rules: Rules }) {
  const t = useTexts();
  const edition = useEdition();
  const { chosen, at } = rules.official;
  const { shrinkage, workShrinkage } = rules.rules;
  return (
    <>
      <section aria-labelledby="ru-ranking">
        <div className="h">
          <h2 id="ru-ranking">{t('results.officialRanking')}</h2>
          <Pinned rules={rules} />
        </div>
        <p className="ru-big">{t(`rules.rankings.${chosen}`)}</p>
        <p className="sm f">{t(`rules.rankingNotes.${chosen}`)}</p>
        {!rules.pinned && (
          <p className="sm">
            {!at && <span>{t('rules.notChosen')} </span>}
            <Link className="link" to={`/${edition}/results`}>
              {t('rules.choose')}
            </Link>
          </p>
        )}
        <dl className="ru-rows">
          <div>
            <dt>{t('rules.shrinkage')}</dt>
            <dd className="num">{t('rules.shrinkageCards', { count: shrinkage ?? 0 })}</dd>
          </div>
        </dl>
        <p className="sm f">{t(shrinkage ? 'rules.shrinkageText' : 'rules.noShrinkageText')}</p>
        {!!workShrinkage && (
          <>
            <dl className="ru-rows">
              <div>
                <dt>{t('rules.workShrinkage')}</dt>
                <dd className="num">{t('rules.shrinkageCards', { count: workShrinkage })}</dd>
              </div>
            </dl>
            <p className="sm f">{t('rules.workShrinkageText')}</p>
          </>
        )}
      </section>

      <section aria-labelledby="ru-minimum">
        <div className="h">
          <h2 id="ru-minimum">{t('rules.minimum')}</h2>
          <Pinned rules={rules} />
        </div>
        <p className="ru-big num">{minimumText(t, rules.rules)}</p>
        <CardCounts counts={rules.cards} />
        <p className="sm f">{t('rules.minimumNote')}</p>
      </section>
    </>
  );
}
