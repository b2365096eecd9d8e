import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/form/Choices';

/** What an entrant may agree to beside taking part, each apart. */
export interface ConsentChoices {
  news: boolean;
}

/** No optional consent is given unless it is ticked. */
export const NO_CONSENTS: ConsentChoices = { news: false };

interface Props {
  value: ConsentChoices;
  onChange: (value: ConsentChoices) => void;
  disabled?: boolean;
}

/** The optional consents; leaving them open has no effect on the entry. */
export function OptionalConsents({ value, onChange, disabled }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      {(['news'] as const).map((kind) => (
        <Checkbox
          key={kind}
          checked={value[kind]}
          disabled={disabled}
          onChange={(given) => onChange({ ...value, [kind]: given })}
        >
          {t(`consents.${kind}`)}
        </Checkbox>
      ))}
    </>
  );
}
