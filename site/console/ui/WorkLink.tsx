import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useEdition } from '../lib/edition';
import { workAddress, type WorkState } from '../lib/works';

interface WorkLinkProps {
  id: number;
  /** The works of the list that the link stands in, in its order. */
  works?: number[];
  className?: string;
  children: ReactNode;
}

/** The way from a row to the page of its work. */
export function WorkLink({ id, works = [id], className = 'work-link', children }: WorkLinkProps) {
  const edition = useEdition();
  const { pathname, search } = useLocation();
  const state: WorkState = { works, from: pathname + search };
  return (
    <Link to={workAddress(edition, id)} state={state} className={className}>
      {children}
    </Link>
  );
}
