import { useLocation, useNavigate } from 'react-router-dom';
import { useEdition } from './edition';
import { workAddress, type WorkState } from './works';

/** Opens a work's page from a list, as a link in it does. */
export function useOpenWork(): (id: number, works: number[]) => void {
  const edition = useEdition();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (id, works) => {
    const state: WorkState = { works, from: pathname + search };
    void navigate(workAddress(edition, id), { state });
  };
}
