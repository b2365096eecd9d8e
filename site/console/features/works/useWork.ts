import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useEdition } from '../../lib/edition';
import { workAddress, workStateOf } from '../../lib/works';
import { showWork } from './works';

/** The work of the address, and its place in the list that it was opened from. */
export function useWork() {
  const edition = useEdition();
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const state = workStateOf(useLocation().state);
  const index = state?.works.indexOf(id) ?? -1;
  const work = useQuery({
    queryKey: ['work', edition, id],
    queryFn: ({ signal }) => showWork(edition, id, signal),
  });
  const move = (by: number) => {
    const next = state?.works[index + by];
    if (index >= 0 && next !== undefined) void navigate(workAddress(edition, next), { state, replace: true });
  };
  const position =
    state && index >= 0 && state.works.length > 1 ? { index: index + 1, of: state.works.length } : null;
  return { edition, id, work, move, position, from: state?.from ?? null };
}
