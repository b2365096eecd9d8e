import { useTexts } from '../../i18n/useTexts';
import type { Rules } from './rules';

/** A padlock beside rules that can no longer change. */
export function Pinned({ rules }: { rules: Rules }) {
  const t = useTexts();
  return rules.pinned ? <span className="ru-pin">{t('rules.pinned')}</span> : null;
}
