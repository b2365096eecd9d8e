import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { useRulePart } from '../../lib/useRulePart';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { AwardsControls } from './AwardsControls';
import { CriteriaControls } from './CriteriaControls';
import { DatesControls } from './DatesControls';
import { DifferencePart } from './DifferencePart';
import { OrderControls, SafeguardsControls } from './HandsControls';
import { LimitsControls } from './LimitsControls';
import { PinPart } from './PinPart';
import { PrizesControls } from './PrizesControls';
import { RankingControls } from './RankingControls';
import { readRules, rulesKey } from './rules';
import { RulesBar } from './RulesBar';
import type { Criterion } from './parts';
import { useRuleParts } from './useRuleParts';
import '../questions/questions.css';
import './rules.css';

/** The rules as controls: what is in force, what a change would have an effect on, and what is pinned. */
export default function RulesPage() {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const { me } = useStore(session);
  const query = useQuery({
    queryKey: rulesKey(edition),
    queryFn: ({ signal }) => readRules(edition, signal),
  });
  const all = useRuleParts();
  const categories = useRulePart<{ id: string; name: Criterion['name'] }[]>('categories');
  const { parts, isOpen, correcting, setCorrecting } = all;
  const rules = query.data;
  const named = (list: { id: string; name: Criterion['name'] }[] = []) =>
    list.map(({ id, name }) => ({ id, name: name[language] || id }));
  const sources = {
    criterion: named(parts.criteria.value),
    award: named(parts.awards.value),
    category: named(categories.value),
  };
  const { criteria, awards, prizes, limits, dates, ranking, safeguards, order } = parts;
  const failed = criteria.query.isError ? criteria.query : query;
  return (
    <>
      <Head
        title={t('shell.screens.rules')}
        lead={rules && t(rules.pinned ? 'ruleParts.leadPinned' : 'ruleParts.lead')}
      />
      {(query.isPending || criteria.query.isPending) && <Loading />}
      {failed.isError && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
      {rules && criteria.stored && (
        <div className={`console-body rules${rules.pinned ? ' is-pinned' : ''}`}>
          <div className="rules-main">
            <DifferencePart rules={rules} />
            <CriteriaControls part={criteria} open={isOpen(criteria)} />
            {dates.stored && <DatesControls part={dates} open={isOpen(dates)} />}
            {awards.stored && <AwardsControls part={awards} open={isOpen(awards)} />}
            {prizes.stored && <PrizesControls part={prizes} open={isOpen(prizes)} sources={sources} />}
            {limits.stored && <LimitsControls part={limits} open={isOpen(limits)} />}
            <section aria-labelledby="rule-categories">
              <div className="heading-row">
                <h2 id="rule-categories">{t('ruleParts.categories')}</h2>
                <p>{t('ruleParts.categoriesNote')}</p>
              </div>
              <p className="rule-chips">
                {sources.category.map(({ id, name }) => (
                  <span key={id} className="pick">
                    <b>{name}</b>
                  </span>
                ))}
                {sources.category.length === 0 && (
                  <span className="faint">{t('ruleParts.noCategories')}</span>
                )}{' '}
                <Link className="link" to={`/${edition}/questions`}>
                  {t('ruleParts.editCategories')}
                </Link>
              </p>
            </section>
            <RulesBar rules={all} />
          </div>
          <aside className="rules-side" aria-label={t('rules.aside')}>
            {ranking.stored && <RankingControls part={ranking} open={isOpen(ranking)} cards={rules.cards} />}
            {safeguards.stored && <SafeguardsControls part={safeguards} open={isOpen(safeguards)} />}
            {order.stored && <OrderControls part={order} open={isOpen(order)} />}
            <PinPart rules={rules} role={me?.role ?? 'viewer'} onCorrect={() => setCorrecting(true)} />
            {correcting && <p className="small">{t('ruleParts.correctNote')}</p>}
          </aside>
        </div>
      )}
    </>
  );
}
