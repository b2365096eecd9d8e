import { useLanguage } from '@/lib/locale/useLanguage';
import { useTexts } from '../i18n/useTexts';
import { Icon } from '@/ui/art/Icon';

interface ExportLinksProps {
  address: (format: 'csv' | 'xlsx') => string;
  /** Which list, where a screen has several. */
  list?: string;
}

/** Downloads of exactly what a list shows, all of its pages. */
export function ExportLinks({ address, list }: ExportLinksProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <span className="row export">
      <Icon name="download" />
      {(['csv', 'xlsx'] as const).map((format) => (
        <a
          key={format}
          className="button button-text button-small"
          href={`${address(format)}&lang=${language}`}
          download
          aria-label={
            list
              ? t('shell.exportListAs', { list, format: format.toUpperCase() })
              : t('shell.exportAs', { format: format.toUpperCase() })
          }
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
