import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../../src/lib/useStore';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { Head } from '../../ui/Head';
import { Failed, Loading } from '../../ui/State';
import { CriteriaPart } from './CriteriaPart';
import { DifferencePart } from './DifferencePart';
import { JudgingRulesPart } from './JudgingRulesPart';
import { PinPart } from './PinPart';
import { PrizeRulesPart } from './PrizeRulesPart';
import { RankingRulesPart } from './RankingRulesPart';
import { readRules, rulesKey } from './rules';
import '../../styles/rules.css';

/** The rules that results depend on, and what pinned them. */
export default function RulesPage() {
  const t = useTexts();
  const edition = useEdition();
  const { me } = useStore(session);
  const query = useQuery({
    queryKey: rulesKey(edition),
    queryFn: ({ signal }) => readRules(edition, signal),
  });
  const rules = query.data;
  return (
    <>
      <Head
        title={t('shell.screens.rules')}
        lead={rules && t(rules.pinned ? 'rules.leadPinned' : 'rules.leadOpen')}
      />
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {rules && (
        <div className={`con-body ru${rules.pinned ? ' is-pinned' : ''}`}>
          <div className="ru-main">
            <DifferencePart rules={rules} />
            <CriteriaPart rules={rules} />
            <PrizeRulesPart rules={rules} />
            <JudgingRulesPart rules={rules} />
          </div>
          <aside className="ru-side" aria-label={t('rules.aside')}>
            <PinPart rules={rules} role={me?.role ?? 'viewer'} />
            <RankingRulesPart rules={rules} />
          </aside>
        </div>
      )}
    </>
  );
}
