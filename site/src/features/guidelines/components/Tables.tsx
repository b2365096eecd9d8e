import { useTranslation } from 'react-i18next';
import { fileTypes, maximumSize, type FileKind } from '../../../lib/limits/limits';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { type Bilingual, text } from '../../../lib/locale/language';
import { amountText, currencyName, prizes } from '../../../content/prizes';
import { useFilledText } from '../hooks/useFilledText';
import '../../../ui/layout/table.css';

/** The files of a submission, with their types and maximum sizes. */
export function FileTable({ kinds }: { kinds: readonly Exclude<FileKind, 'reference'>[] }) {
  const { t } = useTranslation('guidelines');
  const separator = useLanguage() === 'zh' ? ' / ' : ', ';
  return (
    <table className="table file-table">
      <thead>
        <tr>
          <th scope="col">{t('files.kind')}</th>
          <th scope="col">{t('files.types')}</th>
          <th scope="col" className="right">
            {t('files.maximum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`files.${kind}`)}</th>
            <td>{fileTypes(kind).join(separator)}</td>
            <td className="right num nowrap">{maximumSize(kind)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
            {t('prizes.each', { currency: currencyName(language) })}
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

interface PlainTableProps {
  columns: readonly Bilingual[];
  rows: readonly (readonly Bilingual[])[];
}

/** A table whose first column names the row. */
export function PlainTable({ columns, rows }: PlainTableProps) {
  const filled = useFilledText();
  return (
    <table className="table plain-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.en} scope="col">
              {filled(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name!.en}>
            <th scope="row">{filled(name!)}</th>
            {cells.map((cell, index) => (
              <td key={index}>{filled(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
