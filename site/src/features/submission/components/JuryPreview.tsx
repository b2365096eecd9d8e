import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findUpload } from '../../../lib/upload/upload';
import type { Schema } from '../../../lib/api/schema';
import type { SubmissionFormState } from '../hooks/useSubmission';
import type { DraftSubtitles } from '../model/draft';
import { JuryFilm } from './JuryFilm';

/** The subtitles of the form that are converted. */
function useFormTracks(files: readonly DraftSubtitles[]): Schema<'Track'>[] | undefined {
  const { data } = useQuery({
    queryKey: ['formTracks', files.map(({ uploadId }) => uploadId).join()],
    enabled: files.length > 0,
    queryFn: () => Promise.all(files.map(({ uploadId }) => findUpload(uploadId))),
    refetchInterval: ({ state }) =>
      state.data?.some((upload) => upload?.track && !upload.track.url) ? INTERVAL : false,
  });
  return data?.flatMap((upload, i) => {
    const [url, file] = [upload?.track?.url, files[i]];
    return url && file ? [{ language: file.language, kind: file.kind, url }] : [];
  });
}

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
  const tracks = useFormTracks(draft.value.subtitles);
  if (!film) return null;
  return (
    <JuryFilm
      title={draft.value.title || t('film.video')}
      screening={data?.screening ?? null}
      own={preview}
      original={data?.url ?? null}
      spoken={draft.value.spoken}
      tracks={tracks}
      told={film.warnings?.map(({ code }) => code)}
      renew={async () =>
        (await findUpload(film.uploadId))?.screening?.url ?? Promise.reject(new Error('no copy'))
      }
    />
  );
}
