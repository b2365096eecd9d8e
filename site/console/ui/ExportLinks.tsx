import { useTexts } from '../i18n/useTexts';
import { Icon } from '../../src/ui/art/Icon';

/** Downloads of exactly what a list shows, all of its pages. */
export function ExportLinks({ address }: { address: (format: 'csv' | 'xlsx') => string }) {
  const t = useTexts();
  return (
    <span className="row export">
      <Icon name="download" />
      {(['csv', 'xlsx'] as const).map((format) => (
        <a
          key={format}
          className="button button-text button-small"
          href={address(format)}
          download
          aria-label={t('shell.exportAs', { format: format.toUpperCase() })}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
