import { useTexts } from '../../i18n/useTexts';
import { TableScroll } from '../../ui/TableScroll';
import type { RuleDifference } from './ruleLines';

/** Rules as they are pinned, and as they would be. */
export function DifferenceTable({ lines }: { lines: RuleDifference[] }) {
  const t = useTexts();
  return (
    <TableScroll name={t('rules.differences')}>
      <table className="data-table">
        <thead>
          <tr>
            <th>{t('rules.rule')}</th>
            <th>{t('rules.inForce')}</th>
            <th>{t('rules.then')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, now, then }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="num quiet">{now}</td>
              <td className="num strong">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
