import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts';
import { newPrizeId } from '../../lib/newId';
import type { EditedPart } from '../../lib/useRulePart';
import { TableScroll } from '../../ui/TableScroll';
import { PartSection } from './PartSection';
import { PrizeRow } from './PrizeRow';
import type { Prize, Prizes } from './parts';

const CURRENCIES = ['USD', 'CNY', 'EUR', 'GBP', 'JPY', 'HKD', 'SGD', 'KRW', 'INR', 'BRL', 'CAD', 'AUD'];

interface PrizesControlsProps {
  part: EditedPart<Prizes>;
  open: boolean;
  /** What may give a prize, by id and name. */
  sources: Record<'criterion' | 'award' | 'category', { id: string; name: string }[]>;
}

/** The prizes: a frame for each film that gets one, its sum, and what gives it. */
export function PrizesControls({ part, open, sources }: PrizesControlsProps) {
  const t = useTexts();
  const [selected, setSelected] = useState<number | null>(null);
  const { currency, prizes } = part.value!;
  const edit = (next: Prize[]) => part.edit({ ...part.value!, prizes: next });
  const films = prizes.reduce((sum, { winners }) => sum + (winners ?? 0), 0);
  const total = prizes.reduce((sum, { winners, amount }) => sum + (winners ?? 0) * (amount ?? 0), 0);
  return (
    <PartSection
      id="prizes"
      title={t('rules.prizes')}
      note={t('ruleParts.prizesTotal', { count: films, sum: `${currency} ${total.toLocaleString('en')}` })}
      pinned={!!part.stored!.pinned}
      open={open}
    >
      <label className="switch-row">
        <b>{t('ruleParts.currency')}</b>
        <select
          className="pick"
          value={currency}
          onChange={({ target }) => part.edit({ ...part.value!, currency: target.value })}
        >
          {[...new Set([currency, ...CURRENCIES])].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </label>
      <TableScroll name={t('rules.prizes')}>
        <table className="data-table rule-prizes">
          <thead>
            <tr>
              <th scope="col">{t('results.prize')}</th>
              <th scope="col">{t('rules.howMany')}</th>
              <th scope="col">{t('ruleParts.each')}</th>
              <th scope="col">{t('rules.givenBy')}</th>
            </tr>
          </thead>
          <tbody>
            {prizes.map((prize, i) => (
              <PrizeRow
                key={i}
                {...{ prize, sources, currency, part }}
                index={i}
                isOn={i === selected}
                isNew={!part.stored!.value.prizes.some(({ id }) => id === prize.id)}
                onOpen={() => setSelected(i === selected ? null : i)}
                onChange={(next) => edit(prizes.with(i, next))}
                onRemove={() => {
                  edit(prizes.toSpliced(i, 1));
                  setSelected(null);
                }}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <button
        type="button"
        className="button button-text button-mini"
        onClick={() => {
          const nothing = { en: '', zh: '' };
          const id = newPrizeId('', prizes, 'prize');
          edit([...prizes, { id, winners: 1, amount: null, name: nothing, recipients: nothing, by: 'hand' }]);
          setSelected(prizes.length);
        }}
      >
        + {t('ruleParts.addPrize')}
      </button>
    </PartSection>
  );
}
