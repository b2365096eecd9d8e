import type { ReactNode } from 'react';
import { Choice } from './Choice';
import { TypedSearch } from './TypedSearch';

/** A part of a filter, or the order of a list. */
export interface Picked {
  label: string;
  value: string;
  /** The first one is the usual one. */
  options: [value: string, text: string][];
  onChange: (value: string) => void;
}

interface ListFiltersProps {
  search: { label: string; value: string; onSearch: (value: string) => void; titles?: boolean };
  picks: Picked[];
  children?: ReactNode;
}

/** What a list shows, and in which order. */
export function ListFilters({ search, picks, children }: ListFiltersProps) {
  return (
    <div className="tools list-tools">
      <TypedSearch {...search} />
      {picks.map(({ options, ...pick }) => (
        <Choice key={pick.label} {...pick} options={options.map(([value, text]) => ({ value, text }))} />
      ))}
      {children}
    </div>
  );
}
