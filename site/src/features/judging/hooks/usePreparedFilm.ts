import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../lib/api/schema';

/** What a work gets when its film and cover have been prepared for the jury. */
type Prepared = Pick<Schema<'Work'>, 'cover' | 'coverSizes' | 'video' | 'screening' | 'blind'>;

/** In milliseconds. */
const INTERVAL = 15_000;

/** While the open work's film is being prepared, asks for it again and again and hands on what has arrived. */
export function usePreparedFilm(
  current: Schema<'Work'> | null | undefined,
  work: (id: number) => Promise<Prepared>,
  change: (id: number, prepared: Prepared) => void,
): void {
  const id = current?.screening === 'preparing' ? current.id : undefined;
  useQuery({
    queryKey: ['prepared', id],
    enabled: id !== undefined,
    refetchInterval: INTERVAL,
    queryFn: async () => {
      const { cover, coverSizes, video, screening, blind } = await work(id!);
      change(id!, { cover, coverSizes, video, screening, blind });
      return screening;
    },
  });
}
