import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findUpload } from '../../../lib/upload/upload';
import type { SubmissionFormState } from '../hooks/useSubmission';
import { JuryFilm } from './JuryFilm';

/** How often a copy that is being made is asked for, in milliseconds. */
const INTERVAL = 10_000;

/** The film of the form as the jury will see it. */
export function JuryPreview({ state: { slots, draft } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { result: film, preview } = slots.video;
  const id = film?.uploadId;
  const { data } = useQuery({
    queryKey: ['juryPreview', id],
    enabled: id !== undefined,
    queryFn: () => findUpload(id!),
    refetchInterval: ({ state }) => (state.data?.screening?.state === 'preparing' ? INTERVAL : false),
  });
  if (!film) return null;
  return (
    <JuryFilm
      title={draft.value.title || t('film.video')}
      screening={data?.screening ?? null}
      own={preview}
      original={data?.url ?? null}
      told={film.warnings?.map(({ code }) => code)}
      renew={async () =>
        (await findUpload(film.uploadId))?.screening?.url ?? Promise.reject(new Error('no copy'))
      }
    />
  );
}
