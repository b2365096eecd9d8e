import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/locale/bilingual';
import { amountText, prizes } from '../../../content/prizes';
import { useLanguage } from '../../../lib/locale/useLanguage';
import '../../../ui/layout/table.css';

const NONE = '–';

/** The prizes with their number and amounts. */
export function PrizeTable() {
  const { t } = useTranslation('guidelines');
  const language = useLanguage();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('prizes.prize')}</th>
          <th scope="col" className="right">
            {t('prizes.films')}
          </th>
          <th scope="col" className="right">
            {t('prizes.each', { currency: prizes.currency })}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {prizes.prizes.map(({ id, name, awards, winners, amount }) => (
          <tr key={id}>
            <th scope="row">
              {text(name, language)}
              {awards &&
                t('prizes.colon') + awards.map((award) => text(award.name, language)).join(t('prizes.comma'))}
            </th>
            <td className="right">{winners ?? NONE}</td>
            <td className="right">{amount === null ? NONE : amountText(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
