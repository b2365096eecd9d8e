import { Select } from '@/ui/form/Inputs';
import { useTexts } from '../i18n/useTexts';

/** In which language somebody gets emails; empty for both. */
export type ReadersLanguage = '' | 'en' | 'zh';

interface LanguageSelectProps {
  value: ReadersLanguage;
  onChange: (language: ReadersLanguage) => void;
}

/** Chooses the language of emails to an account. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const t = useTexts();
  return (
    <Select
      label={t('mails.readersLanguage')}
      value={value}
      options={[
        { value: '', text: t('mails.bothLanguages') },
        { value: 'en', text: 'English' },
        { value: 'zh', text: '中文' },
      ]}
      onChange={(language) => onChange(language as ReadersLanguage)}
    />
  );
}
