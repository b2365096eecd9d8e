import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/art/Icon';

/** How long typing must rest before the service is asked, in milliseconds. */
const REST_MS = 300;

/** Searches the list as one types. */
export function WorkSearch({ onSearch }: { onSearch: (words: string) => void }) {
  const { t } = useTranslation('judging');
  const [words, setWords] = useState('');
  const asked = useRef('');
  const search = useEffectEvent((wanted: string) => onSearch(wanted));
  useEffect(() => {
    const wanted = words.trim();
    const timer = setTimeout(() => {
      if (wanted === asked.current) return;
      asked.current = wanted;
      search(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <label className="desk-search">
      <Icon name="search" />
      <span className="visually-hidden">{t('list.search')}</span>
      <input
        type="search"
        className="field-input"
        placeholder={t('list.search')}
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </label>
  );
}
