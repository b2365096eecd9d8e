import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callingCodes } from '../../lib/locale/callingCodes';
import { useLanguage } from '../../lib/locale/useLanguage';
import { TextField } from './Inputs';
import './field.css';

interface PhoneFieldProps {
  label: string;
  /** Path of the number; the country's is the same with `Country` appended. */
  name: string;
  /** ISO 3166-1 alpha-2, or empty. */
  country: string;
  number: string;
  onCountry: (country: string) => void;
  onNumber: (number: string) => void;
  onBlur?: () => void;
  countryError?: string;
  error?: string;
  wide?: boolean;
  autoComplete?: string;
}

/** A phone number with the country it belongs to. */
export function PhoneField(props: PhoneFieldProps) {
  const { t } = useTranslation();
  const { name, label, country, number, onCountry, onNumber, countryError, error, ...rest } = props;
  return (
    <TextField
      {...rest}
      label={label}
      name={name}
      type="tel"
      inputMode="tel"
      value={number}
      onChange={onNumber}
      error={countryError ?? error}
      before={
        <select
          className="field-input phone-country"
          name={`${name}Country`}
          aria-label={t('phoneCountry.label', { field: label })}
          aria-invalid={countryError ? true : undefined}
          value={country}
          onChange={(event) => onCountry(event.target.value)}
          onBlur={props.onBlur}
        >
          <option value="" disabled>
            {t('phoneCountry.choose')}
          </option>
          <CountryOptions />
        </select>
      }
    />
  );
}

/** Some 240 options that change with the language alone: typing a number leaves them be. */
const CountryOptions = memo(function CountryOptions() {
  const { t } = useTranslation();
  const language = useLanguage();
  const codes = useMemo(() => callingCodes(language), [language]);
  return codes.map(({ country, code, name: region }) => (
    <option key={country} value={country}>
      {t('phoneCountry.option', { region, code })}
    </option>
  ));
});
