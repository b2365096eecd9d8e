import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { englishCatalogue } from '../../../content/translations';
import { Icon } from '../../../ui/art/Icon';
import { Key } from './Key';

interface ListSearchProps {
  ref?: Ref<HTMLInputElement>;
  words: string;
  onChange: (words: string) => void;
}

/** The field that searches a list of works. Escape empties it, and leaves it when it is empty. */
export function ListSearch({ ref, words, onChange }: ListSearchProps) {
  const { t } = useTranslation('judging');
  return (
    <label className="judging-search">
      <Icon name="search" />
      <span className="visually-hidden">{t('list.search')}</span>
      <input
        ref={ref}
        type="search"
        className="field-input"
        placeholder={t('list.find')}
        maxLength={100}
        value={words}
        onFocus={() => void englishCatalogue.load()}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (words) onChange('');
          else event.currentTarget.blur();
        }}
      />
      <Key name="/" />
    </label>
  );
}
