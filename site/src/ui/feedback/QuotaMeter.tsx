import { useTranslation } from 'react-i18next';
import './quota-meter.css';

interface QuotaMeterProps {
  used: number;
  limit: number;
}

/** A row of frames, one per unit of the limit; the used ones are highlighted. */
export function QuotaMeter({ used, limit }: QuotaMeterProps) {
  const { t } = useTranslation();
  return (
    <span className="quota" role="img" aria-label={t('quota', { used, limit })}>
      {Array.from({ length: limit }, (_, i) => (
        <i key={i} className={i < used ? 'is-used' : undefined} />
      ))}
    </span>
  );
}
