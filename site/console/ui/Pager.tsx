import { useTexts } from '../i18n/useTexts';
import { Button } from '@/ui/button/Button';
import { Icon } from '@/ui/art/Icon';

interface PagerProps {
  /** From 1. */
  page: number;
  size: number;
  total: number;
  onChange: (page: number) => void;
}

/** Goes through the pages of a list, which the service cuts. */
export function Pager({ page, size, total, onChange }: PagerProps) {
  const t = useTexts();
  const from = Math.min(total, (page - 1) * size + 1);
  const to = Math.min(total, page * size);
  return (
    <nav className="pager foot num" aria-label={t('shell.pager.label')}>
      <span>{t('shell.pager.range', { from, to, total })}</span>
      <span className="row">
        <Button
          look="text"
          size="icon"
          aria-label={t('shell.pager.previous')}
          disabled={page <= 1}
          onClick={() => onChange(page - 1)}
        >
          <Icon name="back" />
        </Button>
        <Button
          look="text"
          size="icon"
          aria-label={t('shell.pager.next')}
          disabled={to >= total}
          onClick={() => onChange(page + 1)}
        >
          <Icon name="arrow" />
        </Button>
      </span>
    </nav>
  );
}
