import { useTranslation } from 'react-i18next';
import { Checkbox } from './Choices';

/** What an entrant may agree to beside taking part, each apart. */
export type ConsentKind = 'publication' | 'transfer' | 'news';

interface Props<K extends ConsentKind> {
  kinds: readonly K[];
  value: Record<K, boolean>;
  onChange: (value: Record<K, boolean>) => void;
  disabled?: boolean;
  /** Says under each that is given what taking it back means. */
  withdrawal?: boolean;
}

/** The optional consents; leaving them open has no effect on the entry. */
export function OptionalConsents<K extends ConsentKind>(props: Props<K>) {
  const { kinds, value, onChange, disabled, withdrawal } = props;
  const { t } = useTranslation('common');
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind}>
          <Checkbox
            checked={value[kind]}
            disabled={disabled}
            onChange={(given) => onChange({ ...value, [kind]: given })}
          >
            {t(`consents.${kind}`)}
          </Checkbox>
          {withdrawal && value[kind] && <p className="quiet small">{t(`consents.withdrawn.${kind}`)}</p>}
        </div>
      ))}
    </>
  );
}
