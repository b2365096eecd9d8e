import { useEffect, useState } from 'react';
import { Search } from './Search';

/** How long after the last key the search begins, in milliseconds. */
const TYPING_MS = 300;

interface TypedSearchProps {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}

/** The field that finds in a list, which searches when its user pauses. */
export function TypedSearch({ label, value, onSearch }: TypedSearchProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return <Search label={label} value={typed} onChange={setTyped} />;
}
