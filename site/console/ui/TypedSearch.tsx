import { useEffect, useState } from 'react';
import { useStore } from '@/lib/useStore';
import { session } from '../lib/session';
import { Search } from './Search';

/** How long after the last key the search begins, in milliseconds. */
const TYPING_MS = 300;

interface TypedSearchProps {
  label: string;
  value: string;
  onSearch: (value: string) => void;
  /** It finds titles alone, and so is there for those too who read no personal data. */
  titles?: boolean;
}

/** The field that finds in a list, which searches when its user pauses. */
export function TypedSearch({ label, value, onSearch, titles = false }: TypedSearchProps) {
  const { me } = useStore(session);
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });
  if (!titles && me?.personalData === false) return null;
  return <Search label={label} value={typed} onChange={setTyped} />;
}
