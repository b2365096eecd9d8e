import { useLanguage } from '../../../src/lib/locale/useLanguage';
import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import { Pinned } from './Pinned';
import { prizeSource } from './ruleLines';
import type { Rules } from './rules';

/** The prizes, how many works get each, and what gives it. */
export function PrizeRulesPart({ rules }: { rules: Rules }) {
  const t = useTexts();
  const language = useLanguage();
  const prizes = rules.rules.prizes ?? [];
  const name = (id: string) => rules.prizes.find((prize) => prize.id === id)?.name[language];
  if (prizes.length === 0) return null;
  return (
    <section aria-labelledby="ru-prizes">
      <div className="h">
        <h2 id="ru-prizes">{t('rules.prizes')}</h2>
        <Pinned rules={rules} />
      </div>
      <p className="sm f">{t('rules.prizesNote')}</p>
      <TableScroll name={t('rules.prizes')}>
        <table className="t ru-prizes">
          <thead>
            <tr>
              <th>{t('results.prize')}</th>
              <th>{t('rules.howMany')}</th>
              <th>{t('rules.givenBy')}</th>
            </tr>
          </thead>
          <tbody>
            {prizes.map((prize) => (
              <tr key={prize.id}>
                <th scope="row">{name(prize.id) || t('rules.unknownPrize')}</th>
                <td className="num">
                  <Places count={count(prize)} any={t('rules.any')} />
                </td>
                <td className="q">{prizeSource(t, language, prize)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}

/** A frame for each work that gets a prize, and how many they are; the words for a prize that organisers give. */
function Places({ count, any }: { count: number | undefined; any: string }) {
  if (count === undefined) return <span className="f">{any}</span>;
  return (
    <span className="ru-places">
      {count <= MOST_FRAMES && Array.from({ length: count }, (_, i) => <i key={i} aria-hidden="true" />)}
      {count}
    </span>
  );
}

/** More works than these have no frames: their number says it. */
const MOST_FRAMES = 6;

/** How many works a prize is proposed for; undefined: organisers say. */
function count({
  first,
  last,
  criterion,
}: NonNullable<Rules['rules']['prizes']>[number]): number | undefined {
  if (criterion !== undefined) return 1;
  return first ? (last ?? first) - first + 1 : undefined;
}
