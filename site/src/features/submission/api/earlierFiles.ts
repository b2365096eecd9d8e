import { readUpload } from '../../../lib/upload/startUpload';
import type { UploadResult } from '../../../lib/upload/upload';
import type { Submission } from './submission';
import type { EarlierFiles } from '../model/draft';

/** Asks for the files of a submission; one that cannot be read counts as gone, the texts are worth having without it. */
export async function earlierFiles(earlier: Submission): Promise<EarlierFiles> {
  const [video, cover, processFile] = await Promise.all(
    [earlier.videoUploadId, earlier.coverUploadId, earlier.processUploadId].map(found),
  );
  return { video: video ?? null, cover: cover ?? null, processFile: processFile ?? null };
}

async function found(id: string | null): Promise<UploadResult | null> {
  return id === null ? null : readUpload(id).catch(() => null);
}
